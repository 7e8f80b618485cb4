"""The files of `place-papers`; the same papers on the same benchmark give the same bytes."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pandas as pd

from core import actions, figures
from core.disk import put
from core.errors import not_written
from core.figures.words import licence_notice


def write_placed(folder: Path, found: actions.Placed) -> list[str]:
    """Write every file, existing ones are replaced whole; their names. Raises CoreError."""
    contents = _contents(found)
    try:
        for name, content in contents.items():
            put(folder / name, content)
    except OSError as error:
        raise not_written("the placed papers", folder, error) from None
    return list(contents)


def _contents(found: actions.Placed) -> dict[str, bytes]:
    placement, table = found.placement, actions.placed_table(found)
    summary = pd.concat(
        [actions.set_summary(found, level).assign(level=level) for level in found.levels], ignore_index=True
    )
    contents = {
        "placed.csv": figures.safe_csv(table),
        "placed.parquet": actions.as_parquet(table, key=found.key),
        "nearest.csv": figures.safe_csv(actions.placed_nearest(found)),
        "summary.csv": figures.safe_csv(summary[["level", *(name for name in summary if name != "level")]]),
        "calibration.csv": figures.safe_csv(placement.calibration),
        "reliability.csv": figures.safe_csv(placement.reliability),
        "none_of_these.csv": figures.safe_csv(placement.nones),
        "placement.json": (json.dumps(_about(found), ensure_ascii=False, indent=1, allow_nan=False) + "\n").encode(),
    }
    if licence := licence_notice(placement.papers.name, placement.papers.licence):
        contents["LICENCE-NOTICE.txt"] = licence.encode()
    return contents


def _about(found: actions.Placed) -> dict[str, Any]:
    placement = found.placement
    return {
        "placed": found.n_placed, "n": len(found), "model": placement.model, "pooling": placement.pooling or "none",
        "form": placement.form, "levels": list(found.levels),
        "temperatures": {level: asdict(one) for level, one in placement.temperatures.items()},
        "thresholds": {level: asdict(one) for level, one in placement.thresholds.items()},
        "left_out": [vars(one) for one in (*found.papers.skipped, *found.left_out)],
        "missing": [vars(one) for one in found.missing],
        "notices": list(found.notices), "provenance": dict(found.provenance),
    }  # fmt: skip
