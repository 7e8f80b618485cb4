"""Before anything is taken: how a file is understood, what would be kept, repaired and left out, and why."""

from typing import Any

import pandas as pd
import streamlit as st

from core import actions
from core.actions import answers, collections_fetch
from core.actions.workspaces import Upload
from core.errors import CoreError
from core.figures.words import count
from pages.ui import frame, show, workspace
from pages.ui.collections import bring, pmids, said
from pages.ui.view import View

ROLES = {"id": "Id", "title": "Title", "abstract": "Abstract"}
RECOGNISED = "as recognised"
SEEN, TAKEN = "data-preview", "data-taken"
MOST_SEEN = 3  # previews of one file
UNKNOWN = "not recognised"
ELSEWHERE = "Rated pairs and vectors come in on Sentence similarity, under “Your own data” in its sidebar."
DROPPED = "Records that the messages name are left out; they are listed, and the list can be downloaded."
FIRST, SHOWN = 5, 8  # papers; further columns


def look(view: View, one: Upload) -> None:
    """The preview, with its two ways out: take it in, or leave it."""
    show.heading(f"Before it is taken: {one.title}")
    if n := collections_fetch.to_fetch(one.path):
        pmids.fetch(one, n)
        _aside(view, one)
        return
    found = _read(view, one)
    if found is None:
        _aside(view, one)
        return
    _sentence(found, one)
    if found.refusals:
        frame.message(answers.asked("\n".join(found.refusals)))
        if "title" not in dict(found.columns):
            show.grey(ELSEWHERE)
    _offer(view, one, found)
    if found.papers is not None and found.kept:
        _take(view, one, found)
    else:
        _aside(view, one)
    _columns(view, found)
    if not found.refusals:
        _first(found)
        _check(found)


def taken() -> None:
    """Said once, after a file was taken in."""
    if links := st.session_state.pop(TAKEN, None):
        st.toast(f"Taken in. {links} on its card.")


def _read(view: View, one: Upload) -> Any:
    """The preview by how it shall be read; None where its error is shown instead."""
    try:
        with st.spinner("Reading"):
            return _preview(one, _how(view))
    except CoreError as error:
        frame.message(str(error))
        return None


def _preview(one: Upload, how: dict[str, Any]) -> Any:
    """Kept for the session, since each click runs the page."""
    seen = st.session_state.setdefault(SEEN, {})
    key = (one.id, repr(how))
    if key not in seen:
        for old in [other for other in seen if other[0] != one.id] or list(seen)[:-MOST_SEEN]:
            seen.pop(old)
        seen[key] = actions.preview(path=one.path, title=one.title, **how)
    return seen[key]


def _how(view: View) -> dict[str, Any]:
    """What the person says about the file, before the widgets that ask it are drawn."""
    columns = {role: name for role in ROLES if (name := _asked(view, role)) not in ("", RECOGNISED)}
    return {"columns": columns, "drop_bad": bool(_asked(view, "drop"))}


def _asked(view: View, name: str) -> Any:
    now = None if view.moved else st.session_state.get(view.key(name))
    now = next(iter(view.held(name)), "") if now is None else now
    return next(iter(now), "") if isinstance(now, list) else now


def _sentence(found: Any, one: Upload) -> None:
    if found.refusals:
        format = "" if found.format == UNKNOWN else f" Format: {found.format}."
        st.text(f"{one.title} cannot be taken as it is.{format}")
        return
    parts = [f"{count(found.kept, 'paper')} would be taken"]
    parts += [f"{len(found.left_out):,} left out"] if found.left_out else []
    parts += [count(len(found.repaired), "notice")] if found.repaired else []
    st.text(f"{', '.join(parts)}. Format: {found.format}.")
    if found.kept and not any(text.strip() for text in found.papers.abstracts):
        st.text("No paper has an abstract: titles alone are read.")
    own = actions.collections(workspace.name()).query("own")
    for title in own.loc[own["fingerprint"] == found.papers.fingerprint, "title"]:
        st.text(f"The same papers were taken in already, as “{title}”.")


def _columns(view: View, found: Any) -> None:
    """Which column is what; changeable where the file has columns of its own names."""
    recognised = dict(found.columns)
    if found.choices:
        for place, (role, label) in zip(st.columns(len(ROLES)), ROLES.items()):
            with place:
                view.one(
                    role, RECOGNISED, [RECOGNISED, *found.choices], st.selectbox, label=label, setting=True,
                    format_func=lambda name, role=role: _named(name, recognised.get(role, "")),
                )  # fmt: skip
    if found.refusals:
        return
    extra, more = ", ".join(found.extra[:SHOWN]), len(found.extra) - SHOWN
    rest = f" and {count(more, 'more column')}" if more > 0 else ""
    show.grey(f"Can colour the map: {extra}{rest}." if extra else "No further columns that could colour the map.")


def _named(name: str, recognised: str) -> str:
    if name != RECOGNISED:
        return name
    return f"{recognised} (recognised)" if recognised else "none recognised"


def _offer(view: View, one: Upload, found: Any) -> None:
    """A file that is refused for some of its records can be taken without them, if the person says so."""
    how = _how(view)
    if how["drop_bad"] or (found.refusals and _preview(one, how | {"drop_bad": True}).kept):
        view.flag("drop", st.toggle, label="Leave out bad records", setting=True, help=DROPPED)


def _first(found: Any) -> None:
    papers = found.papers
    if papers is None or not len(papers):
        return
    few = range(min(FIRST, len(papers)))
    table = pd.DataFrame(
        {"id": papers.ids[:FIRST], "title": papers.titles[:FIRST], "abstract": papers.abstracts[:FIRST]}
        | {name: ["; ".join(papers.columns[name][i]) for i in few] for name in [*papers.columns][:SHOWN]}
    )
    show.grey("The first papers:" if len(papers) > 1 else "The paper:")
    show.table(
        table, key="data-first", alt=f"The first {len(table)} papers as they would be taken.",
        column_config={"title": st.column_config.Column(width="large"),
                       "abstract": st.column_config.Column(width="medium")},
    )  # fmt: skip


def _check(found: Any) -> None:
    table = said.listed(found.repaired, found.left_out)
    if len(table):
        show.grey("Repaired, and left out:")
        with st.container(border=True):
            said.lines(table)
            said.download(table, "data-preview-check")


def _take(view: View, one: Upload, found: Any) -> None:
    """With a name of the person's choice."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="data-decide"):
        name = st.text_input("Name", value=_stem(one.title), key=f"data-name-{one.id}", max_chars=80).strip()
        wanted = st.button("Take it in", type="primary", key="data-take", disabled=not name)
        _leave(view, one)
    if wanted:
        _keep(view, one, name, found)


def _keep(view: View, one: Upload, name: str, found: Any) -> None:
    try:
        kept = actions.keep_collection(workspace.entered(), one, name=name, seen=found.papers, **_how(view))
    except CoreError as error:
        frame.message(str(error))
        return
    st.session_state[TAKEN] = "“Open on Map” and “Open on Pathways” are" if kept.levels else "“Open on Map” is"
    st.session_state.pop(SEEN, None)
    bring.done(view)
    view.choose("data", kept.key)
    st.rerun()


def _aside(view: View, one: Upload) -> None:
    with st.container(horizontal=True):
        _leave(view, one)


def _leave(view: View, one: Upload) -> None:
    """Two ways back to the list."""
    st.button("Later", key="data-later", on_click=bring.done, args=(view,), help="It stays here, under the uploader.")
    st.button("Leave it", key="data-leave", on_click=bring.leave, args=(view, one), help="Nothing of it is kept.")


def _stem(title: str) -> str:
    stem, dot, ending = title.rpartition(".")
    return stem if dot and stem and len(ending) <= 6 else title
