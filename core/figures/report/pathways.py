"""What an evaluation on the pathway benchmark found, in the order of the questions: from its long table alone."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pandas as pd

from core.figures.report.blocks import Block, Heading, Listed, Text
from core.figures.words.numbers import brackets, number, signed
from core.figures.words.pathways import leaderboard_answer, pathway_methods

TABS = ("leaderboard", "pairs", "clustering")
MEASURES = ("AP", "nDCG@10", "P@1", "P@10", "R@10", "MRR")
NAMES = {"AP": "mAP", "nDCG@10": "nDCG@10", "MRR": "MRR"}
GROUPING = ("AMI", "ARI", "V", "homogeneity", "completeness", "purity", "silhouette")


def pathway_report(table: pd.DataFrame, about: Mapping[str, Any]) -> list[Block]:
    """Blocks of the report.

    Parameters
    ----------
    table
        Every number (`actions.pathway_tables`): section, model, pooling, centering, chosen, level, kind, measure,
        over, value, low, high, …
    about
        Plain values: title, split, n, pathways, levels, reference, facts (pairs of name and text), models (rows of
        provenance), choices (rows), left_out, skipped and notices (rows), provenances (a model each, for the methods).
    """
    return [
        Heading(f"Pathway benchmark: {about['title']}, {about['split']} split", 1),
        *_answers(table, about),
        *_facts(about),
        *_retrieval(table, about),
        *_variants(table, about),
        *_clustering(table),
        *_pairs(table),
        *_lists(about),
        Heading("How it was measured"),
        Text(pathway_methods(about["provenances"], tabs=TABS)),
    ]


def _answers(table: pd.DataFrame, about: Mapping[str, Any]) -> Iterator[Block]:
    """A sentence a level, of the mean over papers."""
    held = table[(table["section"] == "retrieval") & (table["measure"] == "AP") & (table["over"] == "papers")]
    held = held[held["chosen"] & (held["centering"] == "raw")]
    for level in about["levels"]:
        board = held[held["level"] == level].sort_values("value", ascending=False, kind="stable", ignore_index=True)
        yield Text(leaderboard_answer(board.assign(label=board["model"]), level=level, finest=about["finest"]))


def _facts(about: Mapping[str, Any]) -> Iterator[Block]:
    yield Heading("What was scored")
    yield Listed(("what", "value"), tuple((str(name), str(value)) for name, value in about["facts"]))
    yield _listed(about["models"])


def _retrieval(table: pd.DataFrame, about: Mapping[str, Any]) -> Iterator[Block]:
    chosen = table[(table["section"] == "retrieval") & (table["chosen"]) & (table["centering"] == "raw")]
    yield Heading("Retrieval")
    for level in dict.fromkeys(chosen["level"]):
        for over in ("papers", "pathways"):
            held = chosen[(chosen["level"] == level) & (chosen["over"] == over)]
            yield Heading(f"{level}, mean over {over}", 3)
            yield _board(held, about["reference"])


def _board(held: pd.DataFrame, reference: str) -> Listed:
    wide = {
        measure: held[held["measure"] == measure].set_index("model")
        for measure in MEASURES
        if (held["measure"] == measure).any()
    }
    main = wide["AP"].sort_values(["value"], ascending=False, kind="stable")
    columns = [
        "model",
        "mAP [95 %]",
        "chance",
        "shuffled labels",
        f"less {reference}",
        "p",
        "p (Holm)",
        "verdict",
        "reason",
    ]
    columns += [NAMES.get(name, name) for name in wide if name != "AP"] + ["n", "no query"]
    rows = []
    for model, row in main.iterrows():
        cells = [str(model), scored(row), number(row["chance"], 3), _blank(row["shuffled"])]
        cells += [_gap(row), _blank(row["p"]), _blank(row["p_holm"]), _text(row["verdict"]), _text(row["reason"])]
        cells += [scored(wide[name].loc[str(model)]) for name in wide if name != "AP"]
        rows.append((*cells, f"{row['n']:,.0f}", f"{row['left_out']:,.0f}"))
    return Listed(tuple(columns), tuple(rows), frozenset(columns) - {"model", "verdict", "reason"})


def _variants(table: pd.DataFrame, about: Mapping[str, Any]) -> Iterator[Block]:
    if about["choices"]:
        yield Heading("Pooling, chosen on validation")
        yield _listed(about["choices"])
    held = table[(table["section"] == "retrieval") & (table["measure"] == "AP") & (table["over"] == "papers")]
    ways = list(dict.fromkeys(held["centering"]))
    if len(ways) > 1:
        yield Heading("Centering: mAP with the training mean removed, and with the first principal component removed")
        chosen = held[held["pooling"] == held["model"].map(about["poolings"])]
        for level in dict.fromkeys(chosen["level"]):
            one = chosen[chosen["level"] == level]
            rows = [
                (
                    str(model),
                    *(
                        scored(own[own["centering"] == way].iloc[0]) if (own["centering"] == way).any() else ""
                        for way in ways
                    ),
                )
                for model, own in one.groupby("model", sort=True)
            ]
            yield Heading(level, 3)
            yield Listed(("model", *ways), tuple(rows), frozenset(ways))


def _clustering(table: pd.DataFrame) -> Iterator[Block]:
    held = table[table["section"] == "clustering"]
    if held.empty:
        return
    yield Heading("Clustering")
    yield Text(
        "Mean and standard deviation over seeds, not an interval over pathways. Purity grows with the number of "
        "clusters and never stands alone. Papers with several labels of a level are left out there. Coverage is the "
        "share of the papers that are in a cluster: HDBSCAN leaves the others out as noise, and with “noise: dropped” "
        "the scores are of n papers only, those that are easy to group; hold k-means or “noise: singletons” against "
        "each other."
    )
    for level in dict.fromkeys(held["level"]):
        one = held[held["level"] == level]
        rows = []
        for (model, kind), own in one.groupby(["model", "kind"], sort=False):
            by = own.set_index("measure")
            first = own.iloc[0]
            cells = [_spread(by.loc[name]) if name in by.index else "" for name in GROUPING]
            rows.append(
                (
                    str(model),
                    str(kind),
                    *cells,
                    _whole(first["groups"]),
                    _blank(first["coverage"]),
                    f"{first['n']:,.0f}",
                    f"{first['left_out']:,.0f}",
                )
            )
        yield Heading(level, 3)
        columns = ("model", "method", *GROUPING, "clusters", "coverage", "n", "left out")
        yield Listed(columns, tuple(rows), frozenset(columns[2:]))


def _pairs(table: pd.DataFrame) -> Iterator[Block]:
    held = table[table["section"] == "pairs"]
    if held.empty:
        return
    yield Heading("Labelled pairs")
    rows = [
        (
            str(row["model"]),
            _text(row["kind"]),
            str(row["measure"]),
            scored(row),
            _blank(row["chance"]),
            "" if pd.isna(row["n"]) else f"{row['n']:,.0f}",
            _text(row["reason"]),
        )
        for row in held.to_dict("records")
    ]
    columns = ("model", "pairs", "measure", "value [95 %]", "chance", "n", "reason")
    yield Listed(columns, tuple(rows), frozenset({"value [95 %]", "chance", "n"}))


def _lists(about: Mapping[str, Any]) -> Iterator[Block]:
    titles = {
        "left_out": "Vectors that were not scored", "skipped": "Papers that are no queries", "notices": "Notices",
    }  # fmt: skip
    for name, title in titles.items():
        if about[name]:
            yield Heading(title)
            yield _listed(about[name])


def scored(row: Any) -> str:
    """0.312 [0.260, 0.363], as a row of the table has it; "not defined" without a value."""
    if pd.isna(row["value"]):
        return "not defined"
    if pd.isna(row["low"]) or pd.isna(row["high"]):
        return number(float(row["value"]), 3)
    return f"{number(float(row['value']), 3)} {brackets(float(row['low']), float(row['high']), 3)}"


def _gap(row: Any) -> str:
    if pd.isna(row["difference"]):
        return ""
    gap = signed(float(row["difference"]), 3)
    if pd.isna(row["difference_low"]):
        return gap
    return f"{gap} {brackets(float(row['difference_low']), float(row['difference_high']), 3)}"


def _spread(row: Any) -> str:
    if pd.isna(row["value"]):
        return f"not defined ({row['reason']})"
    return number(float(row["value"]), 3) + ("" if pd.isna(row["sd"]) else f" ± {number(float(row['sd']), 3)}")


def _listed(rows: Sequence[Mapping[str, Any]]) -> Listed:
    columns = tuple(rows[0]) if rows else ()
    return Listed(columns, tuple(tuple(_cell(row[name]) for name in columns) for row in rows))


def _cell(value: Any) -> str:
    if isinstance(value, float):
        return number(value, 3)
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)


def _blank(value: Any) -> str:
    return "" if pd.isna(value) else number(float(value), 3)


def _whole(value: Any) -> str:
    """A mean of counts: 30, 29.4."""
    return "" if pd.isna(value) else f"{float(value):.1f}".removesuffix(".0")


def _text(value: Any) -> str:
    return "" if value is None or (isinstance(value, float) and pd.isna(value)) else str(value)
