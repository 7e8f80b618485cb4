"""From the hub: any data set of rated pairs or labelled papers by its id, what it asks for, and the button."""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from core import jobs
from core.actions import hub_data
from core.errors import CoreError
from core.jobs import Job
from pages.ui import jobs as job_panel
from pages.ui import show
from pages.ui.sources import hub_sets
from pages.ui.view import View

NAME, TITLE, VERB = "hub", "From the hub", "prepare"
LONGEST = 300  # signs of a name
WHAT = "A data set of rated pairs, or of papers with labels, as its authors published it, by its id and revision."
KINDS = {"": "as its columns say", "pairs": "rated pairs", "papers": "papers"}
AUTO = "any"  # stands in the URL for the first of these
COLUMNS = {
    "sentence1": "First sentence", "sentence2": "Second sentence", "score": "Score", "id": "Paper's id",
    "title": "Title", "abstract": "Abstract",
}  # fmt: skip
NAMES = ("hub-name", "hub-as", *(f"hub-{role}" for role in COLUMNS), hub_sets.CHOICE)
FOLLOWED = "hub-followed"  # ids of jobs that this session saw going
HELP = "ORG/NAME; behind it @REVISION for a branch, tag or commit, and #PART where it has several."
MEND = "Mend the name, the kind or the columns below, and fetch it anew."


def asked() -> Job | None:
    """The fetch that goes, else the one that anybody on this machine asked for last."""
    own = [one for one in jobs.list_jobs() if one.verb == VERB and hub_data.is_of_hub(_name(one))]
    return next((one for one in own if one.active), own[0] if own else None)


def said(job: Job) -> str:
    """The data set that is fetched."""
    return _name(job).removeprefix("hub:")


def about() -> None:
    """What it is, what is known before anything is asked, and what leaves this machine."""
    show.heading(TITLE)
    st.text(WHAT)
    facts = {
        "licence": "its own: shown once it is here, and beside all that is exported of it",
        "version": "the newest, or the branch, tag or commit after @; its commit is in its name from then on",
        "download": f"known after the first answer; above {hub_data.MOST_MB} MB nothing is fetched",
        "files": "Parquet, CSV, TSV, JSON lines, JSON; no code of the data set is run",
    }  # fmt: skip
    show.facts(facts.items(), dict.fromkeys(facts, ""))
    st.text("What leaves this machine, and nothing else:")
    host, sent = hub_data.leaves()
    show.facts([(f"to {host}", sent)], {f"to {host}": ""})


def act(view: View, job: Job | None, spot: DeltaGenerator) -> None:
    """What goes or went wrong, what is here, and what can be asked for; the left side is drawn on `spot`."""
    with spot:
        about()
    why = hub_data.why_not_fetch()
    busy = bool(job and job.active)
    wrong = bool(job and job.state in job_panel.WRONG and not why)
    if job and (busy or wrong):
        _panel(job)
    here = hub_data.sets()
    if here:
        hub_sets.show_sets(view, here, _ended(), first=not (busy or wrong))
    if busy:
        return
    first = not here and not wrong
    show.heading("Fetch another" if here else "Fetch")
    if job and wrong and job.state != "cancelled":
        show.grey(MEND)
    if why:
        st.text(why)
    else:
        _form(view, first=first)


def _panel(job: Job) -> None:
    if job.active:
        st.session_state.setdefault(FOLLOWED, set()).add(job.id)
    job_panel.one(job)


def _ended() -> str:
    """The set of a fetch that this session saw going and that is done now, once; "" where there is none."""
    followed: set[str] = st.session_state.get(FOLLOWED, set())
    for job in [one for one in jobs.list_jobs() if one.id in followed and one.state == "done"]:
        followed.discard(job.id)
        return str(jobs.result(job.id).get("name", ""))
    return ""


def _form(view: View, *, first: bool) -> None:
    """Its name, what it is taken as, its columns, and the button, which says what is wrong with the name."""
    text = view.typed(
        "hub-name", "", st.text_input, label="Data set", read=_text, setting=False, max_chars=LONGEST,
        placeholder="ORG/NAME", help=HELP,
    ).strip()  # fmt: skip
    kind = view.one(
        "hub-as", AUTO, [kind or AUTO for kind in KINDS], st.segmented_control, label="Taken as", required=True,
        format_func=lambda one: KINDS[_kind(one)],
    )  # fmt: skip
    columns = _columns(view, _kind(kind))
    wrong = _refused(text)
    if wrong:
        st.text(wrong)
    pressed = st.button("Fetch", type="primary" if first else "secondary", key="hub-fetch", disabled=bool(wrong))
    if pressed and not text:
        st.text("Write the id of a data set first, such as ORG/NAME.")
    elif pressed:
        _start(text, _kind(kind), columns)


def _start(text: str, kind: str, columns: dict[str, str]) -> None:
    name = hub_data.named(text)
    jobs.start(VERB, title=f"Fetch {text} from the hub", name=name, kind=kind, revision="", columns=columns)
    st.rerun()


def _columns(view: View, kind: str) -> dict[str, str]:
    """Role → the data set's own name of its column, of those that were written."""
    roles = hub_data.ROLES[kind] if kind else tuple(COLUMNS)
    with st.expander("Columns"):
        show.grey("Usual names are recognised. Where the data set has others, write them here.")
        written = {role: _column(view, role) for role in roles}
    return {role: own for role, own in written.items() if own}


def _column(view: View, role: str) -> str:
    return view.typed(
        f"hub-{role}", "", st.text_input, label=COLUMNS[role], read=_text, setting=False, max_chars=LONGEST,
        placeholder=role,
    ).strip()  # fmt: skip


def _refused(text: str) -> str:
    try:
        hub_data.named(text) if text else None
    except CoreError as error:
        return str(error)
    return ""


def _name(job: Job) -> str:
    return str(job.arguments.get("name", ""))


def _kind(code: str) -> str:
    return "" if code == AUTO else code


def _text(text: str) -> str:
    if len(text) > LONGEST:
        raise ValueError(text)
    return text
