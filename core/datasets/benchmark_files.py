"""A collection with a hierarchy as the pathway benchmark's files: pathways_{split}.json and pairs_{split}.jsonl."""

import json
from collections.abc import Mapping, Sequence

from core.datasets.hierarchy import Path, paths_of
from core.datasets.paper_pairs import PaperPair, as_lines
from core.schema import Papers

SPLITS = ("train", "val", "test")


def as_benchmark(papers: Papers, pairs: Mapping[str, Sequence[PaperPair]] | None = None) -> dict[str, bytes]:
    """Name → bytes of each file: a split's pathways in the order in which they first appear, and its pairs.

    A paper is in the file of its split, in each of its pathways; one without a pathway is in none. What is read back is
    the same papers with the same texts, labels and splits. Texts and the three levels are written, no other column.
    """
    paths = paths_of(papers)
    ids = pathway_ids(papers, paths)
    files: dict[str, bytes] = {}
    for split in SPLITS:
        rows = [row for row in range(len(papers)) if papers.splits[row] == split] if papers.splits else []
        if rows:
            found = _pathways(papers, rows, paths, ids)
            files[f"pathways_{split}.json"] = json.dumps(found, ensure_ascii=False, indent=0).encode()
    for split, drawn in (pairs or {}).items():
        files[f"pairs_{split}.jsonl"] = as_lines(drawn).encode()
    return files


def _pathways(
    papers: Papers, rows: Sequence[int], paths: Sequence[tuple[Path, ...]], ids: Mapping[Path, str]
) -> list[dict[str, object]]:
    held: dict[Path, list[dict[str, str]]] = {}
    for row in rows:
        reference = {"pmid": papers.ids[row], "title": papers.titles[row], "abstract": papers.abstracts[row]}
        for path in paths[row]:
            held.setdefault(path, []).append(reference)
    return [
        {
            "pathway_id": ids[path],
            "pathway_name": path.pathway,
            "category": path.category,
            "subcategory": path.subcategory,
            "references": references,
        }
        for path, references in held.items()
    ]


def pathway_ids(papers: Papers, paths: Sequence[tuple[Path, ...]]) -> dict[Path, str]:
    """An id for each path: the file's own where it tells one pathway from the others, else P0001, … by name."""
    every = sorted({path for of_paper in paths for path in of_paper})
    own = _own_ids(papers, paths)
    if len(own) == len(every) and len(set(own.values())) == len(every):
        return own
    width = max(4, len(str(len(every))))
    return {path: f"P{number:0{width}d}" for number, path in enumerate(every, 1)}


def _own_ids(papers: Papers, paths: Sequence[tuple[Path, ...]]) -> dict[Path, str]:
    """The ids that all papers of a path share, where that leaves one."""
    if "pathway_id" not in papers.columns:
        return {}
    shared: dict[Path, set[str]] = {}
    alone: dict[Path, str] = {}
    for of_paper, ids in zip(paths, papers.columns["pathway_id"]):
        for path in of_paper:
            shared[path] = shared[path] & set(ids) if path in shared else set(ids)
        if len(of_paper) == len(ids) == 1:
            alone[of_paper[0]] = ids[0]
    told = set(alone.values())
    left = {path: ids - told for path, ids in shared.items() if path not in alone}
    return alone | {path: ids.pop() for path, ids in left.items() if len(ids) == 1}
