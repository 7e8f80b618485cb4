"""The files of `evaluate-pathways`; the same evaluation gives the same bytes."""

import gzip
import json
from pathlib import Path
from typing import Any

from core import actions, figures
from core.cli.show import records
from core.disk import put
from core.errors import not_written
from core.figures.report import as_html, as_markdown, pathway_report
from core.figures.words import licence_notice


def write_evaluation(folder: Path, found: actions.Evaluation, tables: actions.PathwayTables) -> list[str]:
    """Write every file, existing ones are replaced whole; their names. Raises CoreError."""
    contents = _contents(found, tables)
    try:
        for name, content in contents.items():
            put(folder / name, content)
    except OSError as error:
        raise not_written("the report", folder, error) from None
    return list(contents)


def _contents(found: actions.Evaluation, tables: actions.PathwayTables) -> dict[str, bytes]:
    split, papers = found.split, found.bench.papers
    blocks = pathway_report(tables.variants, tables.about)
    contents = {
        f"report_{split}.md": as_markdown(blocks).encode(),
        f"report_{split}.html": as_html(blocks, title=f"Pathway benchmark: {tables.about['title']}").encode(),
        f"all_variants_{split}.csv": figures.safe_csv(tables.variants),
        f"all_variants_{split}.parquet": actions.as_parquet(tables.variants),
        "pooling_choice.json": _json(_choices(found)),
        "per_paper_scores.csv.gz": gzip.compress(figures.safe_csv(tables.papers), mtime=0),
        "per_paper_scores.parquet": actions.as_parquet(tables.papers),
        f"scores_{split}.json": _json(_scores(found, tables)),
    }
    if licence := licence_notice(papers.name, papers.licence):
        contents["LICENCE-NOTICE.txt"] = licence.encode()
    return contents


def _choices(found: actions.Evaluation) -> dict[str, Any]:
    return {
        "data": found.bench.papers.name,
        "data_fingerprint": found.bench.papers.fingerprint,
        "measure": f"mAP, {found.models[0].finest}, validation split",
        "models": {
            name: {"pooling": one.pooling, "reason": one.reason, "validation": dict(one.validation)}
            for name, one in found.choices.items()
        },
    }


def _scores(found: actions.Evaluation, tables: actions.PathwayTables) -> dict[str, Any]:
    chosen = tables.variants[tables.variants["chosen"].astype(bool)]
    return {
        "about": dict(tables.about), "reference": found.reference, "scores": records(chosen),
        "provenance": {one.label: dict(one.provenance) for one in found.models},
        "left_out": [vars(one) for one in found.left_out], "notices": list(found.notices),
    }  # fmt: skip


def _json(value: object) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=1, allow_nan=False) + "\n").encode()
