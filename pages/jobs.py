"""Jobs: what is running, what waits, and how did the rest end?"""

import streamlit as st

from core import jobs
from pages.ui import frame, job_list
from pages.ui import jobs as job_panel
from pages.ui.view import View

frame.open("Jobs", "What is running, what waits, and how did the rest end?")
job_panel.news()
view = View("jobs")
listed = jobs.list_jobs()
if not listed:
    job_list.empty()
    st.stop()
with frame.errors(view):
    job = job_list.choose(view, listed)
    view.write()
    job_list.listing(listed)
    job_list.card(job)
st.caption("Closing the tab or the app changes nothing. Ended jobs are listed for 7 days; scores and vectors stay.")
