"""The benchmark's files of splits: pathways_{split}.json, a paper a line, and pairs_{split}.jsonl, a pair a line."""

import json
from collections.abc import Iterable, Mapping, Sequence

from core.datasets.paper_pairs import as_lines
from core.datasets.papers.levels import PATHWAY, STANDARD
from core.datasets.splits.assign import SPLITS
from core.datasets.splits.chains import Chain, chains
from core.datasets.splits.made import Splits
from core.schema import Papers

LEVELS = ("category", "subcategory", PATHWAY)
ID = "pathway_id"


def own_keys(levels: Sequence[str]) -> bool:
    """Whether these levels are read back with `level_keys` alone: they are no part of LEVELS, down to the pathway."""
    return levels[-1] != PATHWAY or tuple(levels) != tuple(level for level in LEVELS if level in levels)


def files_of(splits: Splits) -> dict[str, bytes]:
    """Name → content, of the splits that have papers; the same splits give the same bytes.

    A paper is in each of its pathways. What is read back is the same papers with the same texts, labels and splits.
    Levels of other names are keys of their own, and those are to be named when reading (`level_keys`). Texts, levels
    and the pathway's id and name are written, no other column.
    """
    papers = splits.papers
    columns = _columns(papers)
    every = chains(papers, columns, papers.levels[-1])
    found: dict[str, bytes] = {}
    for split in SPLITS:
        rows = [row for row, own in enumerate(papers.splits) if own == split]
        if rows:
            found[f"pathways_{split}.json"] = _pathways(papers, [*columns, papers.levels[-1]], every, rows)
        if drawn := splits.pairs.get(split):
            found[f"pairs_{split}.jsonl"] = as_lines(drawn).encode("utf-8", "replace")
    return found


def _columns(papers: Papers) -> list[str]:
    """The levels above the finest, then the pathway's id and name where they are no levels."""
    others = [name for name in (ID, PATHWAY) if name in papers.columns and name not in papers.levels]
    return [*papers.levels[:-1], *others]


def _pathways(papers: Papers, columns: list[str], every: list[list[Chain]], rows: Iterable[int]) -> bytes:
    members: dict[Chain, list[int]] = {}
    for row in rows:
        for chain in dict.fromkeys(every[row]):
            members.setdefault(chain, []).append(row)
    return document(
        (_head(dict(zip(columns, chain)), papers.levels), [_reference(papers, row) for row in members[chain]])
        for chain in sorted(members)
    )


def document(pathways: Iterable[tuple[Mapping[str, object], Sequence[Mapping[str, object]]]]) -> bytes:
    """A file of pathways, each its keys and its references, a paper a line."""
    objects = []
    for head, references in pathways:
        start = json.dumps(head, ensure_ascii=False)
        lines = ",\n".join(json.dumps(one, ensure_ascii=False) for one in references)
        objects.append(f'{start[:-1]}, "references": [\n{lines}\n]}}')
    return ("[\n" + ",\n".join(objects) + "\n]\n").encode("utf-8", "replace")


def _head(chain: dict[str, str], levels: Sequence[str]) -> dict[str, str]:
    """The keys of a pathway but its references; where it has no id or name of its own, its finest label is both."""
    name = chain.get(PATHWAY) or chain[levels[-1]]
    found = {ID: chain.get(ID) or name, STANDARD[PATHWAY]: name}
    if own_keys(levels):
        return found | {level: chain[level] for level in levels if level != PATHWAY}
    return found | {level: chain.get(level, "") for level in LEVELS[:-1]}


def _reference(papers: Papers, row: int) -> dict[str, object]:
    return {"pmid": papers.ids[row], "title": papers.titles[row], "abstract": papers.abstracts[row]}
