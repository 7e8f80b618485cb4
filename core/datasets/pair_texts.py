"""The two texts of each pair: sentences as they stand, or papers looked up by their ids."""

import unicodedata
from dataclasses import dataclass

from core.datasets.messages import at, count, named, notice, plain, reject
from core.datasets.pair_columns import Shape
from core.datasets.paper_ids import ids_of_papers
from core.datasets.rows import Table
from core.datasets.sieve import Sieve
from core.schema import Finding, Papers


@dataclass(frozen=True)
class Texts:
    """Row number → left and right text, and the keys that tell them from others."""

    texts: dict[int, tuple[str, str]]
    keys: dict[int, tuple[str, str]]


def texts_of_sentences(sieve: Sieve, shape: Shape) -> Texts:
    """Both sentences, as they are written; keys in Unicode's form NFC, without blanks around."""
    found: list[dict[int, str]] = []
    for column in (shape.left, shape.right):
        cells = sieve.table.numbered(column)
        blank = [(row, cell) for row, cell in cells if not cell.strip()]
        if blank:
            sieve.refuse(column, blank, "a sentence")
        found.append({row: cell for row, cell in cells if cell.strip()})
    texts = _both(*found)
    keys = {row: (_key(left), _key(right)) for row, (left, right) in texts.items()}
    return Texts(texts, keys)


def _key(text: str) -> str:
    return unicodedata.normalize("NFC", text.strip())


def _both(left: dict[int, str], right: dict[int, str]) -> dict[int, tuple[str, str]]:
    return {row: (text, right[row]) for row, text in left.items() if row in right}


def texts_of_papers(sieve: Sieve, shape: Shape, papers: Papers | None) -> Texts:
    """Title and abstract of both papers; pairs with a paper that is not there are left out, and said."""
    there = papers.ids if papers else ()
    keys = _both(*(ids_of_papers(sieve, column, there) for column in (shape.left, shape.right)))
    if papers is None:
        return Texts({row: ("", "") for row in keys}, keys)
    known = papers.texts()
    texts = {row: (known[a], known[b]) for row, (a, b) in keys.items() if a in known and b in known}
    unknown = {row: [id_ for id_ in pair if id_ not in known] for row, pair in keys.items() if row not in texts}
    if unknown:
        sieve.findings.append(_unknown(sieve.table, unknown, len(texts), papers))
    for row, ids in unknown.items():
        sieve.out.setdefault(row, f"no text for {' and '.join(dict.fromkeys(ids))} in {papers.name}")
    return Texts(texts, keys)


def _unknown(table: Table, unknown: dict[int, list[str]], usable: int, papers: Papers) -> Finding:
    ids = list(dict.fromkeys(id_ for ids in unknown.values() for id_ in ids))
    listed, where = named(map(plain, ids)), plain(papers.name, 80)
    if not usable:
        return reject(
            f"{table.file}: 0 of {len(table):,} pairs can be used: no pair has both its papers in {where} "
            f"(missing: {listed}). "
            f"Is it the right file, and the same type of id? Its ids are like {plain(papers.ids[0])}."
        )
    return notice(
        f"{table.file}, {at(table.unit, list(unknown))}: {len(unknown):,} of {count(len(table), 'pair')} left out: "
        f"no text in {where} for {listed}."
    )
