"""What labelled pairs of papers mean together: types, a label against its type, the same pair twice, a self pair."""

from collections.abc import Mapping

from core.datasets.messages import MOST, at, count, named, notice, plain, reject
from core.datasets.paper_pairs import TYPES, PaperPair
from core.datasets.rows import Table
from core.schema import Finding

POSITIVE = TYPES[0]
OTHER_NAMES = {"positive": "pos", "standard": "negative", "neg": "negative"}
UNSTATED = "not stated"


def types_of(table: Table, column: str) -> tuple[dict[int, str], list[Finding]]:
    """Row number → type, by its name here where another is known for it; unknown ones keep groups of their own."""
    found: dict[int, str] = {}
    read_as: dict[tuple[str, str], int] = {}
    strange: dict[str, int] = {}
    for row, cell in table.numbered(column):
        if cell in TYPES:
            found[row] = cell
            continue
        text = " ".join(cell.split())
        kind = OTHER_NAMES.get(text.lower(), text.lower() if text.lower() in TYPES else text) or UNSTATED
        found[row] = kind
        if kind not in TYPES:
            strange[kind] = strange.get(kind, 0) + 1
        elif kind != text:
            read_as[text, kind] = read_as.get((text, kind), 0) + 1
    where = f'{table.file}, column "{plain(column)}"'
    findings = []
    if read_as:
        told = named((f'"{plain(a)}" as {b} ({count(n, "pair")})' for (a, b), n in read_as.items()), MOST)
        findings.append(notice(f"{where}: read {told}."))
    if strange:
        told = named((f'"{plain(kind)}" ({count(n, "pair")})' for kind, n in strange.items()), MOST)
        findings.append(notice(
            f"{where}: unknown {told}; known are {named(TYPES)}. Each is kept as a group of its own."
        ))  # fmt: skip
    return found, findings


def label_faults(table: Table, pairs: Mapping[int, PaperPair]) -> list[Finding]:
    """Refusals of labels that the type contradicts: 1 belongs to pos, and to no other."""
    wrong = [(row, pair) for row, pair in pairs.items() if (pair.type == POSITIVE) != (pair.label == 1)]
    found = [
        reject(
            f"{table.file}, {table.unit} {row} ({plain(pair.left)}, {plain(pair.right)}): label {pair.label} with type "
            f"{plain(pair.type)}; the label is 1 if and only if the type is pos. Mend the one or the other."
        )
        for row, pair in wrong[:MOST]
    ]
    if len(wrong) > MOST:
        found.append(reject(f"{table.file}: {count(len(wrong) - MOST, 'more pair')} whose label and type disagree."))
    return found


def once(table: Table, pairs: Mapping[int, PaperPair]) -> tuple[list[int], list[tuple[int, str]], list[Finding]]:
    """The rows of each unordered pair of two papers, once; the rows left out, and why; findings.

    The same pair with another label or type is refused; a paper with itself is left out.
    """
    first: dict[frozenset[str], int] = {}
    again: list[tuple[int, str]] = []
    selves: list[tuple[int, str]] = []
    conflicts: list[Finding] = []
    for row, pair in pairs.items():
        if pair.left == pair.right:
            selves.append((row, "a paper with itself"))
            continue
        other = first.setdefault(frozenset((pair.left, pair.right)), row)
        if other == row:
            continue
        known = pairs[other]
        mirrored = ", the other way round" if known.left != pair.left else ""
        how = f"the same pair as in {table.unit} {other}{mirrored}"
        if (pair.label, pair.type) == (known.label, known.type):
            again.append((row, how))
        else:
            values = f"{pair.label} {plain(pair.type)}, there {known.label} {plain(known.type)}"
            conflicts.append(reject(
                f"{table.file}, {table.unit} {row}: {how}, with another label or type ({values}). Keep the right one."
            ))  # fmt: skip
    findings = conflicts[:MOST]
    if len(conflicts) > MOST:
        findings.append(reject(f"{table.file}: {count(len(conflicts) - MOST, 'more pair')} with two labels or types."))
    if again:
        told = "; ".join(f"{table.unit} {row} is {why}" for row, why in again[:MOST])
        findings.append(notice(f"{table.file}: {count(len(again), 'pair')} given again, kept once: {told}."))
    if selves:
        rows = at(table.unit, [row for row, _ in selves])
        findings.append(notice(
            f"{table.file}, {rows}: {count(len(selves), 'self pair')} (a paper with itself) left out: its cosine is 1 "
            "whatever the model."
        ))  # fmt: skip
    return list(first.values()), [*again, *selves], findings
