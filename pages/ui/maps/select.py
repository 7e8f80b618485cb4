"""Ways to select other than on the map, and what can be done with a selection."""

from collections.abc import Callable

import streamlit as st

from core import actions, figures
from core.errors import CoreError
from pages.ui import show as shown
from pages.ui import workspace
from pages.ui.maps import rule_help
from pages.ui.maps.choices import groups_key
from pages.ui.maps.colours import values_of
from pages.ui.maps.made import Made
from pages.ui.maps.selected import Selected, described
from pages.ui.maps.selection import Selection

SAID, WRONG, REMOVED = "map-select-said", "map-select-wrong", "map-select-removed"
MIME = {"txt": "text/plain", "csv": "text/csv", "nbib": "text/plain"}


def bar(made: Made, selection: Selection) -> None:
    """What is selected, and the ways to select."""
    _standing(made, selection)
    if said := st.session_state.pop(SAID, ""):
        st.text(said)
    with st.container(horizontal=True, vertical_alignment="bottom", key="map-select"):
        st.text_input(
            "Find papers", key="map-find", on_change=_find, args=(made, selection), width=260,
            placeholder="Words of a title or abstract, or an id",
        )  # fmt: skip
        _groups(made, selection)
        with st.popover("By a rule"):
            _rule(made, selection)
        with st.popover("Saved selections"):
            _saved(selection)


def _standing(made: Made, selection: Selection) -> None:
    chosen = selection.selected
    if not len(chosen):
        shown.grey("No papers are selected. Draw round some on the map, tick rows, choose a group, or find words.")
        return
    with st.container(horizontal=True, vertical_alignment="center", key="map-selected"):
        st.text(f"{len(chosen):,} of {len(made.first.papers):,} papers selected")
        st.button("Clear", on_click=selection.clear, key="map-clear")
        with st.popover("Save"):
            _name(selection)
        with st.popover("Export"):
            _export(made, selection)
    left = len(selection.stored) - len(chosen)
    gone = f" {left:,} more of the selection are not among the papers shown." if left else ""
    shown.grey(f"Selected {described(chosen)}.{gone}")


def _select(made: Made, selection: Selection, rule: str, by: str, said: str = SAID) -> bool:
    """Select by a rule; one that cannot be read, or that no paper fulfils, is told in words under the key `said`."""
    try:
        ids = actions.select_papers(made.chosen.papers, rule)
    except CoreError as error:
        st.session_state[said] = str(error)
        return False
    if len(ids) == 0:
        st.session_state[said] = f"No paper fulfils {by}."
        return False
    selection.select(Selected(tuple(ids), {"by": "rule", "text": rule}))
    if len(ids) == 1:
        selection.open(ids[0])
    return True


def _find(made: Made, selection: Selection) -> None:
    text = st.session_state["map-find"].strip()
    if text in made.chosen.papers.ids:
        selection.open(text)
    elif text:
        _select(made, selection, actions.text_rule(text), f"“{text}” in title or abstract")


def _groups(made: Made, selection: Selection) -> None:
    """Every group under the chosen colour can be found here, also those without a colour of their own.

    What is chosen is selected, and has a colour of its own on the map.
    """
    colour, one = made.chosen.colour, made.first
    found = values_of(colour, one, selection.paper)
    values, counts = found.values, found.counts
    if not values:
        return
    key = groups_key(colour)

    def pick() -> None:
        names = st.session_state[key]
        ids = tuple(id for id, own in zip(one.papers.ids, values) if set(own) & set(names))
        column = colour.column or ("split" if colour.code == "split" else "")
        rule = {"by": "rule", "text": actions.values_rule(column, names)} if column else {
            "by": "cluster", "text": " or ".join(names), "map": one.key
        }  # fmt: skip
        selection.select(Selected(ids, rule))

    st.session_state[key] = [name for name in st.session_state.get(key, []) if name in counts]
    st.multiselect(
        shown.escaped(f"Groups of {colour.title[:1].lower()}{colour.title[1:]}"), list(counts), key=key, on_change=pick,
        width=260, format_func=lambda name: f"{name} ({counts[name]:,})", placeholder=f"{len(counts):,} groups",
        filter_mode="contains", help="What is chosen is selected, and has a colour of its own on the map.",
    )  # fmt: skip


def _rule(made: Made, selection: Selection) -> None:
    """What is wrong with a rule stands where it was written: the popover lies over the page."""
    papers = made.chosen.papers
    st.text(rule_help.rule_help(papers))
    shown.grey(f"Columns: {rule_help.columns(papers)}")
    with st.form("map-rule-form", border=False):
        rule = st.text_input("Rule", key="map-rule", max_chars=2_000)
        if st.form_submit_button("Select") and rule.strip() and _select(made, selection, rule, "this rule", WRONG):
            st.rerun()
    if said := st.session_state.pop(WRONG, ""):
        with st.container(key="map-rule-said"):
            st.text(said)


def _name(selection: Selection) -> None:
    with st.form("map-save-form", border=False):
        name = st.text_input("Name of the selection", key="map-save-name", max_chars=80)
        if st.form_submit_button("Save") and name.strip():
            selection.select(selection.stored, name.strip())
            st.rerun()


def _saved(selection: Selection) -> None:
    held = [one for one in actions.saved(workspace.name()) if one.name] if workspace.name() else []
    if not held:
        st.text("None yet. A saved selection keeps its papers, how it was made, and its name.")
    for one in held:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.button(
                shown.escaped(f"{one.name} ({len(one.ids):,})"), key=f"map-saved-{one.code}", type="tertiary",
                on_click=selection.reopen, args=(one.code,),
            )  # fmt: skip
            st.button("Remove", key=f"map-saved-remove-{one.code}", type="tertiary", on_click=_remove,
                      args=(selection, one.code))  # fmt: skip
    if gone := st.session_state.get(REMOVED):
        st.button("Undo the last removal", key="map-saved-undo", on_click=_undo, args=(gone,))


def _remove(selection: Selection, code: str) -> None:
    """Put aside; it can be brought back for a week."""
    if selection.code == code:
        selection.clear()
    actions.remove_selection(workspace.entered(), code)
    st.session_state[REMOVED] = code


def _undo(code: str) -> None:
    actions.restore_selection(workspace.entered(), code)
    st.session_state.pop(REMOVED)


def _export(made: Made, selection: Selection) -> None:
    files = actions.export_papers(made.chosen.papers, selection.selected.ids)
    _file(f"PubMed ids ({files.pmids:,})", files.as_pmids, "pmids.txt", disabled=not files.pmids)
    if without := len(selection.selected) - files.pmids:
        shown.grey(f"{without:,} of the selected papers have no PubMed id.")
    _file("Table (CSV)", lambda: figures.safe_csv(files.table()), "papers.csv")
    _file("References (nbib)", files.as_nbib, "papers.nbib")


def _file(label: str, make: Callable[[], bytes], name: str, *, disabled: bool = False) -> None:
    st.download_button(
        label, make, file_name=f"selected-{name}", mime=MIME[name.rpartition(".")[2]], on_click="ignore",
        key=f"map-export-{name}", disabled=disabled, width="stretch",
    )  # fmt: skip
