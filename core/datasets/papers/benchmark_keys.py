"""Further keys of the pathway benchmark's references and pathways: columns, as the extra columns of a table are."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from core.datasets.encoding import mend
from core.datasets.messages import count, notice, plain
from core.datasets.papers.further import further
from core.datasets.rows import Table
from core.schema import Finding, Values

PAPER, PATHWAY = "paper", "pathway"
Key = tuple[str, str]  # of what, and its name


@dataclass
class Keys:
    """The values of each paper under each key; a paper in several pathways has those of all of them."""

    values: dict[Key, dict[str, dict[str, None]]] = field(default_factory=dict)
    levels: Collection[str] = ()  # keys of pathways that are read as levels
    odd: dict[Key, int] = field(default_factory=dict)  # key → how often something else than texts stood there

    def take(self, paper: str, pathway: Mapping[str, object], reference: Mapping[str, object]) -> None:
        """What stands under keys that are not read as id, text or label."""
        of_paper = {"pmid", "title", "abstract"} | (set() if "pmid" in reference else {"id"})
        of_pathway = {"references", "pathway_id", "pathway_name", "category", "subcategory", *self.levels}
        for of, given, read in ((PAPER, reference, of_paper), (PATHWAY, pathway, of_pathway)):
            for key, value in given.items():
                if key not in read:
                    self._take(paper, (of, key.strip()), value)

    def _take(self, paper: str, key: Key, value: object) -> None:
        texts = texts_of(value)
        if texts is None:
            self.odd[key] = self.odd.get(key, 0) + 1
        elif texts:
            self.values.setdefault(key, {}).setdefault(paper, {}).update(dict.fromkeys(texts))

    def columns(
        self, papers: Sequence[str], file: str, taken: Collection[str]
    ) -> tuple[dict[str, Values], dict[str, str], list[Finding]]:
        """Name → the values of these papers; role → the file's own name of it; what there is to say.

        `taken`: names that a column may not have.
        """
        names = _names(self.values, taken)
        rows: list[list[str]] = []
        lists: dict[tuple[int, str], tuple[str, ...]] = {}
        for number, paper in enumerate(papers, 1):
            own = {name: tuple(self.values[key].get(paper, ())) for key, name in names.items()}
            rows.append([values[0] if len(values) == 1 else "" for values in own.values()])
            lists |= {(number, name): values for name, values in own.items() if len(values) > 1}
        findings = [
            notice(f'{file}: "{plain(name)}" of a {of} is no text in {count(n, "place")}; left out there.')
            for (of, name), n in self.odd.items()
        ]
        table = Table(file, list(names.values()), rows, list(range(1, len(papers) + 1)), unit="paper", lists=lists)
        labels, _, recognised = further(table, set(), findings)
        return labels, recognised, findings


def _names(keys: Iterable[Key], taken: Collection[str]) -> dict[Key, str]:
    """What each column is called: its key, with what it belongs to in front where that would be another's name."""
    found: dict[Key, str] = {}
    known = {name.casefold() for name in taken}
    for key in sorted(keys, key=lambda each: each[0] != PAPER):
        of, name = key
        while not name or name.casefold() in known:
            name = f"{of} {name}".strip()
        found[key] = name
        known.add(name.casefold())
    return found


def texts_of(value: object) -> tuple[str, ...] | None:
    """The texts, numbers (which were read as text), and true or false in a value or a list; None for anything else."""
    parts = value if isinstance(value, list) else [value]
    if not all(part is None or isinstance(part, str | bool) for part in parts):
        return None
    cells = (
        str(part).lower() if isinstance(part, bool) else mend(str(part))[0].strip()
        for part in parts
        if part is not None
    )
    return tuple(filter(None, cells))
