"""What was built from a source: splits, check, what was left out, and the ways on."""

from collections import Counter
from collections.abc import Sequence

import pandas as pd
import streamlit as st

from core import actions, figures
from core.figures.words import count
from pages.ui import show, workspace
from pages.ui.sources import asked, going
from pages.ui.view import View

ORDER = ("term", "pathway", "paper")  # of what may be left out
OUTCOMES = {"ACCEPT": "taken as it is", "NOTICE": "taken, with notices", "REJECT": "not taken"}
PAIRS = {
    "pos": "Pairs of papers that share the finest level.",
    "hard": "Pairs that share the level above the finest, and not the finest.",
    "negative": "Pairs that share a coarser level only.",
    "soft": "Pairs that share no level.",
}
KINDS = "Pairs of papers: pos share the finest level, hard the one above, negative a coarser one, soft none."
ABOVE = "Above, beside the list of what is on this machine."
BELOW = "Below, under “Build from a source”."
TELLS = "What was asked, when, of which version, under which licence, and what was left out."
AGAIN = "The same choices, of the source as it is today. What was fetched today is not fetched again."


def show_sets(view: View, builder: actions.Builder, own: Sequence[actions.BuiltSet], busy: bool) -> None:
    """The set that is looked at, the newest at first; which one is in the URL."""
    titles = {one.key: f"{one.day}, {count(_papers(one), 'paper')} ({one.key})" for one in own}
    if len(own) > 1:
        key = view.one("set", own[0].key, list(titles), st.selectbox, label="Built sets", format_func=titles.get)
    else:
        key = own[0].key
    _set(view, builder, next(one for one in own if one.key == key), busy)


def newly(view: View) -> None:
    """A build that this session saw going and that is done now: its collection is the one that is looked at."""
    for name in actions.BUILDERS:
        if new := going.ended(name):
            view.choose("data", new)
            view.choose("set", new)


def settle(view: View, own: Sequence[actions.BuiltSet]) -> None:
    """A set of another source is none of this one's: forgotten, and said where a link named it."""
    keys = [one.key for one in own]
    if len(own) < 2:
        view.check("set", keys)
    if not view.moved and not set(view.held("set")) <= set(keys):
        view.drop("set")


def way(view: View, key: str) -> None:
    """On the card of a collection that was built here: how it was."""
    found = next((one for one in actions.built_sets() if one.key == key), None)
    if found:
        st.button("How it was built", key="data-built", on_click=_look, args=(view, found), help=BELOW)


def _look(view: View, one: actions.BuiltSet) -> None:
    view.choose("source", one.source)
    view.choose("set", one.key)


def _set(view: View, builder: actions.Builder, one: actions.BuiltSet, busy: bool) -> None:
    show.heading(one.title)
    with st.container(horizontal=True):
        if st.button("Open on Map", type="primary", key="source-map"):
            st.switch_page("pages/map.py", query_params=workspace.carried(data=one.key))
        if st.button("Open on Pathways", key="source-pathways"):
            st.switch_page("pages/pathways.py", query_params=workspace.carried(data=one.key))
        if view.held("data") != [one.key]:
            st.button("Open its card", key="source-card", on_click=view.choose, args=("data", one.key), help=ABOVE)
    licence = f"{one.licence} ({one.licence_url})" if one.licence_url else one.licence
    facts = [("as of", one.day), ("licence", licence)]
    facts += [("papers", f"{_papers(one):,}"), ("choices", asked.choices(builder, one.again) if one.again else "")]
    show.facts([(name, value) for name, value in facts if value], {name: "" for name, _ in facts})
    _splits(one)
    _check(one)
    _left_out(one)
    if one.notice and one.notice != builder.notice:
        show.grey(one.notice)
    with st.container(horizontal=True):
        st.download_button(
            "Download SOURCE.json", one.document, file_name="SOURCE.json", mime="application/json", on_click="ignore",
            key="source-json", help=TELLS,
        )  # fmt: skip
        _again(builder, one, busy)


def _papers(one: actions.BuiltSet) -> int:
    return sum(facts.get("papers", 0) for facts in one.splits.values())


def _splits(one: actions.BuiltSet) -> None:
    """Pathways and papers of each split, and pairs of papers by type."""
    table = pd.DataFrame([{"split": split, **facts} for split, facts in one.splits.items()])
    show.table(
        table, key="source-splits", alt=f"{count(len(table), 'split')} with their pathways, papers and pairs.",
        column_config={kind: st.column_config.Column(help=about) for kind, about in PAIRS.items()},
    )  # fmt: skip
    show.grey(KINDS)


def _check(one: actions.BuiltSet) -> None:
    with st.spinner("Checking"):
        found = actions.check_built(one)
    lines = [*found.messages, *one.notices]
    n = f", {count(len(lines), 'message')}" if lines else ""
    st.text(f"Check: {OUTCOMES.get(found.outcome, found.outcome)}{n}.")
    if lines:
        with st.expander("Messages"):
            for line in lines:
                st.text(f"– {line}")


def _left_out(one: actions.BuiltSet) -> None:
    if not one.left_out:
        st.text("Nothing was left out.")
        return
    kinds = Counter(each.what for each in one.left_out)
    st.text(f"Left out: {' and '.join(count(kinds[what], what) for what in ORDER if kinds[what])}.")
    table = pd.DataFrame({"n": list(one.reasons.values()), "why": list(one.reasons)})
    show.table(
        table, key="source-reasons", alt=f"{count(len(table), 'reason')} for what was left out.",
        column_config={"n": st.column_config.Column(width="small"), "why": st.column_config.Column(width="large")},
    )  # fmt: skip
    st.download_button(
        "Download what was left out (CSV)", figures.safe_csv(left_out_table(one)), file_name=f"{one.key}-left-out.csv",
        mime="text/csv", on_click="ignore", key="source-left-out",
    )  # fmt: skip


def left_out_table(one: actions.BuiltSet) -> pd.DataFrame:
    """Everything that was left out: what it is, its id, and why."""
    return pd.DataFrame([(each.what, each.id, each.reason) for each in one.left_out], columns=["what", "id", "reason"])


def _again(builder: actions.Builder, one: actions.BuiltSet, busy: bool) -> None:
    if busy or actions.why_not_build(source=builder.name):
        return
    if one.again is None:
        show.grey("It was built with files: build it again on the command line.")
    elif st.button("Build again", key="source-again", help=AGAIN):
        going.start(builder, one.again)
        st.rerun()
