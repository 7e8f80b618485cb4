"""Jobs: what is running, what waits, and how did the rest end?"""

import streamlit as st

from core import jobs
from pages.ui import frame, job_list
from pages.ui.view import View

frame.open("Jobs", "What is running, what waits, and how did the rest end?")
view = View("jobs", ["job"])
listed = jobs.list_jobs()
if not listed:
    job_list.empty()
with frame.errors(view):
    if listed:
        job = job_list.choose(view, listed)
        view.tell()
        job_list.listing(view, listed, job)
        job_list.card(job)
st.caption("Closing the tab or the app changes nothing. Ended jobs are listed for 7 days; scores and vectors stay.")
