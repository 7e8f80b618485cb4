"""A map in numbers: as plain objects, and as lines for people."""

import math
from dataclasses import asdict
from typing import Any

import pandas as pd

from core import actions
from core.cli import show
from core.cli.map_out import answer_of
from core.cli.words import PLACES, listed
from core.figures import words
from core.figures.words.maps import nearest_of

NUMBERS = ("agreement", "low", "high", "chance", "chance_low", "chance_high", "random")


def map_object(found: actions.PaperMap) -> dict[str, Any]:
    """What `--json` prints of one map: all but the papers and their places."""
    quality = found.quality
    return {
        "key": found.key,
        "model": found.model,
        "n": len(found),
        "kept": asdict(found.keeps),
        "quality": {
            "k": quality.k, "trustworthiness": quality.trustworthiness, "continuity": quality.continuity,
            "kept": quality.kept, "reason": quality.reason,
        },
        "structure": [{**row, **{name: _finite(row[name]) for name in NUMBERS}} for row in _rows(found.structure)],
        "skipped": [asdict(one) for one in found.skipped],
        "notices": list(found.notices),
        "provenance": dict(found.provenance),
    }  # fmt: skip


def two_object(two: actions.MapComparison) -> dict[str, Any]:
    """What `--json` prints of two maps."""
    return {
        "k": two.k, "n": len(two.ids), "overlap": asdict(two.mean), "chance": two.chance,
        "overlap_on_the_maps": _finite(float(pd.Series(two.on_map).mean())),
        "moved": [{**row, **{name: _finite(row[name]) for name in ("overlap", "on_map", "shift")}}
                  for row in _rows(two.moved.head(20))],
    }  # fmt: skip


def map_lines(found: actions.PaperMap) -> None:
    """Print a map: the answer, quality, what biology says, where it comes from."""
    print(f"{show.plain(answer_of(found))}\n")
    quality, about = found.quality, found.provenance
    row = {"model": found.model, "papers": len(found)}
    for name in ("trustworthiness", "continuity", "kept"):
        value = getattr(quality, name)
        row[f"{name} (k = {quality.k})"] = "not defined" if value is None else f"{value:.{PLACES}f}"
    show.table([row])
    if quality.reason:
        print(f"not defined: {show.plain(quality.reason)}")
    levels = [_level(row) for row in _rows(found.structure) if row["value"] == ""]
    if levels:
        print()
        show.table(levels)
    print(f"\ndata: {show.plain(str(about['data_title']))}, fingerprint {about['data_fingerprint']}, licence "
          f"{show.plain(str(about['licence']))}")  # fmt: skip
    print(f"model: {about['model']} at {about['revision'] or 'no revision'}, licence {about['model_licence']}")
    for line in found.notices:
        print(f"note: {show.plain(line)}")
    for line in found.papers.notes:
        print(f"note: {show.plain(line)}")
    if found.skipped:
        print(show.plain(listed("without a place", found.skipped)))


def comparison_lines(two: actions.MapComparison) -> None:
    """Print what two models agree on, and the papers that changed most."""
    print(f"\n{two.a.model} and {two.b.model}: of {nearest_of(two)} they share "
          f"{words.score(two.mean, PLACES)}; unrelated ones would share {two.chance:.{PLACES}f}")  # fmt: skip
    rows = _rows(two.moved.head(10))
    show.table([{"changed most": row["id"], "in common": round(row["overlap"], PLACES), "title": row["title"][:80]}
                for row in rows if math.isfinite(row["overlap"])])  # fmt: skip


def _level(row: dict[str, Any]) -> dict[str, object]:
    said = {"level": row["level"], "papers": row["n"]}
    if not math.isfinite(row["agreement"]):
        return {**said, "near papers agree [95 % over papers]": f"not defined ({row['reason']})", "by chance": "",
                "random vectors": ""}  # fmt: skip
    bounded = math.isfinite(row["low"])
    interval = words.brackets(row["low"], row["high"], PLACES) if bounded else words.unbounded(row["reason"])
    band = words.brackets(row["chance_low"], row["chance_high"], PLACES)
    return {
        **said,
        "near papers agree [95 % over papers]": f"{row['agreement']:.{PLACES}f} {interval}",
        "by chance": f"{row['chance']:.{PLACES}f} {band}",
        "random vectors": f"{row['random']:.{PLACES}f}",
    }


def _rows(table: pd.DataFrame) -> list[dict[str, Any]]:
    return [{str(key): value for key, value in row.items()} for row in table.to_dict("records")]


def _finite(value: float) -> float | None:
    return float(value) if math.isfinite(value) else None
