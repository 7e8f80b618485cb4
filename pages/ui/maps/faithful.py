"""The tab Faithfulness: what the map cannot say."""

import pandas as pd
import streamlit as st

from core import actions, figures
from core.errors import MissingData
from core.figures import words
from pages.ui import jobs as job_panel
from pages.ui import known, workspace
from pages.ui import show as shown
from pages.ui.maps import export
from pages.ui.maps.coloured import colouring
from pages.ui.maps.made import Made
from pages.ui.maps.selection import Selection
from pages.ui.rows import rows
from pages.ui.words import columns, titled

SEEDS, HUBS = 5, 10
STARTING, A_PAPER = 2, 3e-4  # seconds, and those in which a paper is placed once more
MOST = 20_000  # rows of a table of papers
MEASURES = ("trustworthiness", "continuity", "neighbours kept")
HOW_TO_READ = (
    "Trustworthiness asks whether points near each other on the map are truly alike; continuity asks whether papers "
    "truly alike are near each other on the map. Both are 1 for a perfect picture.",
    "Neighbours kept is the plain share of a paper's nearest papers that are also nearest on the map; it is lower than "
    "the other two and closer to what the eye takes from a picture.",
    "Hubs are papers that are among the nearest of very many others; with them, “nearest” means less.",
    "Agreement is the share of a paper's nearest papers in the original space that share its group; it is held against "
    "the same papers with shuffled labels, and against random vectors. No map is involved in it.",
    "None of this says whether the model is right about biology: only whether the picture is right about the model.",
)


def show(made: Made, selection: Selection) -> None:
    """How much of the original space the picture keeps, where it does not, and what is there without any picture."""
    _measures(made)
    left, right = st.columns(2, gap="large")
    with left:
        _kept(made)
    with right:
        _stability(made)
    _structure(made, selection)
    _hubs(made, selection)
    shown.how_to_read(*HOW_TO_READ)


def _measures(made: Made) -> None:
    """One row a map: the three measures with their n and k."""
    table = figures.quality_table([(known.short(model), one.quality) for model, one in zip(made.asked, made.maps)])
    table = table.rename(columns={"papers": "papers measured", "k": "neighbours (k)", "kept": "neighbours kept"})
    st.header("How much of the original space the map keeps", anchor=False, help=words.define("trustworthiness"))
    shown.table(
        titled(table), key="map-quality", alt="Trustworthiness, continuity and neighbours kept of each map.",
        column_config=columns(titled(table), **dict.fromkeys(MEASURES, "%.3f")),
    )  # fmt: skip


def _kept(made: Made) -> None:
    one = made.first
    st.header("Neighbours kept, paper by paper", anchor=False, help=words.define("neighbours kept"))
    table = figures.kept_table(one.papers.ids, one.quality)
    shown.figure(figures.kept_histogram(table, dark=shown.dark()), key="map-kept", alt=figures.alt_text("kept", table))
    export.offer(made, "kept", table)
    _twin(table, "map-kept-table", "Neighbours kept, trustworthiness and continuity of each paper.")
    st.write("Colour the map by neighbours kept to see where these papers lie.")


def _stability(made: Made) -> None:
    st.header("Which neighbourhoods survive another seed", anchor=False, help=words.define("seed"))
    how = made.how
    try:
        found = actions.map_stability(**how, seeds=SEEDS, compute=False)
    except MissingData:
        st.write(
            f"The map is drawn {SEEDS} times with other seeds, to see how many of a paper's neighbours on it depend on "
            f"the seed alone. That takes at least {STARTING + SEEDS * len(made.first) * A_PAPER:,.0f} s on two cores."
        )
        job_panel.ask(
            f"Draw it with {SEEDS} seeds", "map_stability", title=f"Stability of the map of {made.chosen.title}",
            key="map-stability-ask", kind="secondary", seeds=SEEDS,
            workspace=workspace.private(made.chosen.own, made.asked[:1]), **how,
        )  # fmt: skip
        return
    if found.mean is None:
        st.text(f"Not defined: {found.reason}.")
        return
    table = figures.stability_table(found.ids, found)
    st.write(shown.escaped(figures.stability_sentence(found)))
    shown.figure(
        figures.stability_histogram(table, dark=shown.dark()), key="map-stability",
        alt=figures.alt_text("stability", table),
    )  # fmt: skip
    export.offer(made, "stability", table)
    _twin(table, "map-stability-table", "Share of each paper's neighbours on the map that survive another seed.")


def _twin(table: pd.DataFrame, key: str, alt: str) -> None:
    """The numbers of a histogram, the lowest first; of very many papers, those that have one and the first of them."""
    measure = str(table.columns[1])
    own = table.drop(columns="chance").sort_values(measure, kind="stable")
    if len(own) > MOST:
        measured = own.dropna(subset=[measure])
        own = measured.head(MOST)
        left = f"; the lowest {MOST:,} are listed" if len(measured) > MOST else ""
        shown.grey(f"{len(measured):,} of {len(table):,} papers are measured{left}. Download has all.")
    own = titled(
        own.rename(columns={"id": "paper", "kept": "neighbours kept", "trust": "trustworthiness", "cont": "continuity"})
    )
    shown.twin(own, key=key, alt=alt, column_config=columns(own, **dict.fromkeys([*MEASURES, "survival"], "%.3f")))


def _look(made: Made, selection: Selection, level: str, *, printed: bool = False) -> figures.Colouring | None:
    """The colours of the map, where it is coloured by this level."""
    if made.chosen.colour.column != level:
        return None
    return colouring(made.chosen, made.first, selection, printed=printed)


def _structure(made: Made, selection: Selection) -> None:
    table = made.first.structure
    if table.empty:
        shown.grey(
            "Whether papers of one group lie together is not measured: no column of these papers groups them, with at "
            "least two papers in each of at least two groups. A column of the file with a group a paper does."
        )
        return
    st.header("Do papers of one group lie together", anchor=False, help=words.define("agreement"))
    levels = list(dict.fromkeys(table["level"]))
    level = st.segmented_control(
        "Level", levels, default=levels[0], key="map-structure-level", required=True, label_visibility="collapsed",
        format_func=shown.escaped,
    )  # fmt: skip
    level_rows = table[table["level"] == level].replace({"value": {"": "all"}}).reset_index(drop=True)
    shown.figure(
        figures.structure_forest(level_rows, colouring=_look(made, selection, level), dark=shown.dark()),
        key="map-structure",
        alt=figures.alt_text("structure", level_rows),
    )
    export.offer(
        made, "structure", level_rows, options=lambda: {"colouring": _look(made, selection, level, printed=True)}
    )
    numbers = titled(level_rows)
    alt = f"Agreement of each group of {level}, with intervals."
    shown.twin(numbers, key="map-structure-table", alt=alt, column_config=columns(numbers))
    out = level_rows[level_rows["agreement"].isna()]
    if len(out):
        with st.expander(f"{words.count(len(out), 'group')} left out"):
            shown.facts([(str(value), str(why)) for value, why in zip(out["value"], out["reason"])])


def _hubs(made: Made, selection: Selection) -> None:
    hubs = made.first.hubs
    st.header("Hubs", anchor=False, help=words.define("hub"))
    st.write(shown.escaped(figures.hubs_sentence(hubs)))
    papers = made.first.papers
    table = pd.DataFrame({"near to": hubs.counts, "title": papers.titles, "paper": papers.ids})
    table = table.sort_values(["near to", "paper"], ascending=[False, True]).head(HUBS).reset_index(drop=True)

    def pick(row: int) -> None:
        selection.open(str(table["paper"].iloc[row]))

    shown.grey(f"The {len(table)} papers that are nearest to most others. Click one to open its card on the tab Map.")
    at = list(table["paper"]).index(selection.paper) if selection.paper in list(table["paper"]) else None
    rows(table, key="map-hubs", at=at, pick=pick, alt=f"The {len(table)} papers that are nearest to most others.")
