"""Which columns of a table hold the pairs: two sentences, or two ids of papers; the gold; raters; type."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.datasets.columns import find, missing
from core.datasets.messages import reject
from core.datasets.paper_ids import mostly_pmids
from core.datasets.paper_pair_rules import OTHER_NAMES
from core.datasets.paper_pairs import TYPES
from core.datasets.reading import refuses
from core.datasets.rows import Table
from core.schema import Finding

LEFT = (
    "sentence1", "sentence_1", "sentence_a", "text1", "text_1", "text_a", "left", "left_text", "sent1", "s1",
)  # fmt: skip
PAPER_LEFT = ("pmid_a", "pmid_1", "pmid1", "paper_a", "paper_1", "pmid_left", "left_pmid")
GOLD = (
    "score", "gold", "gold_score", "similarity", "similarity_score", "rating", "relatedness", "grade", "mean_score",
)  # fmt: skip
LABEL = ("label",)
ID = ("item_id", "pair_id", "id", "pair")
KIND = ("type", "pair_type", "kind")
TOPIC = ("topic", "category", "group")
RATER = re.compile(r"(annotator|rater|judge|expert|grader|reading)[ _-]?(\w+)", re.IGNORECASE)


@dataclass(frozen=True)
class Shape:
    """Names of columns; "" where there is none. `raters`: column → name to show."""

    left: str
    right: str
    gold: str
    papers: bool  # left and right hold ids of papers
    label: bool  # gold holds 0 or 1
    id: str
    kind: str
    raters: dict[str, str]

    @property
    def required(self) -> tuple[str, ...]:
        return tuple(name for name in (self.left, self.right, self.gold) if name)

    @property
    def used(self) -> tuple[str, ...]:
        return (*self.required, *(name for name in (self.id, self.kind, *self.raters) if name))


def pair_columns(table: Table) -> tuple[Shape | None, list[Finding]]:
    """The shape of a table of pairs; None, with a refusal, where columns are missing."""
    findings: list[Finding] = []

    def take(names: Sequence[str]) -> str:
        found, said = find(table, names)
        findings.extend(said)
        return found

    left, right = take(PAPER_LEFT), take(second(PAPER_LEFT))
    papers = bool(left or right)
    if not papers:
        left, right = take(LEFT), take(second(LEFT))
        papers = bool(left and right) and _ids(table, left, right)
    label = "" if (gold := take(GOLD)) else take(LABEL)
    raters = {name: _rater(name) for name in table.columns if RATER.fullmatch(name)}
    findings += _missing(table, left, right, gold or label or "".join(raters), papers)
    if refuses(findings):
        return None, findings
    graded = bool(label) and not papers and not _zero_or_one(table.column(label))
    kind = take(KIND) or ("" if papers else take(TOPIC))
    return Shape(left, right, gold or label, papers, bool(label) and not graded, take(ID), kind, raters), findings


def _ids(table: Table, left: str, right: str) -> bool:
    """Whether both columns hold ids: PubMed ids, or, beside labels and the benchmark's types, single words."""
    cells = [cell for name in (left, right) for cell in table.column(name)]
    kind = find(table, KIND)[0] if find(table, LABEL)[0] else ""
    typed = bool(kind) and all(cell.strip().lower() in {*TYPES, *OTHER_NAMES} for cell in table.column(kind))
    return mostly_pmids(cells) or (typed and all(len(cell.split()) < 2 for cell in cells))


def second(names: Sequence[str]) -> tuple[str, ...]:
    """The names of the other side: sentence1 → sentence2, pmid_a → pmid_b, left → right."""
    return tuple(
        name.replace("left", "right") if "left" in name else name[:-1] + {"1": "2", "a": "b"}[name[-1]]
        for name in names
    )


def _rater(column: str) -> str:
    kind, which = RATER.fullmatch(column).groups()  # type: ignore[union-attr]
    return f"{kind.lower()} {which.upper() if len(which) == 1 else which.replace('_', ' ')}"


def _zero_or_one(cells: list[str]) -> bool:
    """False where a column named "label" holds grades, such as 3.5."""
    return not all(re.fullmatch(r"[0-9]+(\.[0-9]+)?", cell.strip()) for cell in cells) or set(map(float, cells)) <= {
        0.0,
        1.0,
    }


def _missing(table: Table, left: str, right: str, gold: str, papers: bool) -> list[Finding]:
    if papers:
        wanted, needed = {"pmid_a": left, "pmid_b": right, "gold": gold}, "pmid_a, pmid_b and gold (or label)"
    else:
        wanted = {"sentence1": left, "sentence2": right, "score": gold}
        needed = "sentence1, sentence2 and score (or, for papers, pmid_a, pmid_b and gold)"
    return [reject(missing(table, name, needed, (left, right, gold))) for name, found in wanted.items() if not found]
