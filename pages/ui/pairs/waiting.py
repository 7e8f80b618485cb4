"""What is said before any result: data that are not here or ask something, models whose vectors are not there yet."""

from pathlib import Path

import streamlit as st

from core import actions, jobs
from core.actions import answers
from core.actions.data import pairs
from core.errors import BadFile
from pages.ui import frame, known, reopen, show, uploads, workspace
from pages.ui import jobs as job_panel
from pages.ui.pairs.choices import Chosen
from pages.ui.pairs.scored import Scored

NOT_STORED, OF_PAPERS = "no stored vector", "vectors of papers"


def data(chosen: Chosen) -> None:
    """The designed states of data that cannot be shown yet, each with the button that mends it."""
    uploads.said()
    if chosen.own:
        _answered(chosen)
        return
    if chosen.lost:
        _lost(chosen)
    row = actions.datasets().set_index("name").loc[chosen.data]
    if not row["here"]:
        _absent(chosen.data, str(row["title"]), str(row["how_to_get"]), str(row["licence"]))


def _lost(chosen: Chosen) -> None:
    """A link or a stamp that names a person's own file, which this session does not have."""
    st.header("The data of this view are not here", anchor=False)
    title, fingerprint = reopen.about(chosen.data)
    if title:
        st.text(f"The figure was made from “{title}” (fingerprint {fingerprint}), a file of somebody's own.")
    else:
        st.text(f"The link names a file of somebody's own ({chosen.data}). Its title is not in the link.")
    st.text(
        "This session does not have the file. Bring it: “Your own data” in the sidebar is open, and the view follows "
        "once the same file is here. The link of the session that has it, with its w=… in the address, works too."
    )
    raise frame.Ended


def _answered(chosen: Chosen) -> None:
    """A file that asks something is shown with its question."""
    try:
        pairs(chosen.task, chosen.source)
    except BadFile as error:
        frame.message(answers.asked(str(error)))
        _question(chosen, str(error))
        raise frame.Ended from None


def _question(chosen: Chosen, refusal: str) -> None:
    if answers.asks_decimal(refusal):
        st.write("What is the comma in these numbers?")
        choices = {
            "Decimal mark: 0,5 is one half": {"decimal": ","},
            "Thousands: 1,000 is one thousand": {"decimal": "."},
        }
    elif answers.offers_dropping(refusal):
        choices = {"Leave out bad rows": {"drop_bad": True}}
    else:
        return
    with st.container(horizontal=True):
        for label, said in choices.items():
            if st.button(label, key=f"answer-{'-'.join(map(str, said.values()))}"):
                answers.answer(chosen.own, **said)
                st.rerun()


def _absent(name: str, title: str, how_to_get: str, licence: str) -> None:
    st.header(f"{title} is not on this machine", anchor=False)
    st.text(how_to_get.replace("`", ""))
    st.text(f"Licence: {licence}. Nothing is sent but the request for the file.")
    job_panel.ask(f"Fetch {title}", "prepare", title=f"Fetch {title}", key="prepare", name=name)
    raise frame.Ended


def models(found: Scored) -> bool:
    """One button that scores what is not scored yet, or the job that does; True while a job goes."""
    chosen = found.chosen
    if not chosen.models:
        st.info("Choose at least one model in the sidebar.")
    absent = {name: why for name, why in found.missing.items() if NOT_STORED not in why}
    ready = [name for name in found.missing if name not in absent]
    for name, why in absent.items():
        frame.message(_why(name, why))
        if OF_PAPERS in why:
            _elsewhere(name)
    if not ready:
        return False
    usable = [name for name in chosen.models if name not in absent]
    how = {**chosen.how, "models": usable}
    job = jobs.latest("evaluate", **how)
    if not job or not job.active:
        _cost(found, ready)
    label = f"Score {len(ready)} {'model' if len(ready) == 1 else 'models'}"
    shown = job_panel.ask(
        label, "evaluate", title=f"Score {', '.join(map(_short, ready))} on {chosen.title}", key="score-models",
        workspace=workspace.private(bool(chosen.own), chosen.models), **how,
    )  # fmt: skip
    return bool(shown and shown.active)


def _elsewhere(model: str) -> None:
    """Where vectors of papers are of use."""
    key = next((key for key, (_, name) in known.models().items() if name == model), "")
    with st.container(horizontal=True):
        for page in ("pathways", "map"):
            st.page_link(
                f"pages/{page}.py", label=f"Use them on the page {page.title()} →",
                query_params=workspace.carried(model=key),
            )  # fmt: skip


def _why(model: str, why: str) -> str:
    """Why a model cannot be scored; a file of the person's own by the name they gave it, not the stored one."""
    name, _, place = model.partition("=")
    why = why.replace(Path(place).name, name) if place else why
    return why if why.startswith(name) else f"{name}: {why}"


def _short(model: str) -> str:
    """The name of a model without the place of its file."""
    return model.partition("=")[0]


def _cost(found: Scored, ready: list[str]) -> None:
    cost = actions.cost(models=ready, **found.chosen.how)
    show.grey(
        f"Not scored yet: {', '.join(map(_short, ready))}. {cost.texts:,} sentences to encode, at least about "
        f"{cost.seconds:,.0f} s on two cores and {cost.memory_mb:,} MB of memory. Each is encoded once and kept."
    )
