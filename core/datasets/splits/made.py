"""Papers with levels to splits by pathway: no paper, and no text, is in two of them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from core.datasets.ids import any_id
from core.datasets.messages import count, named, notice, plain
from core.datasets.paper_pairs import PaperPair
from core.datasets.splits.assign import FRACTIONS, SPLITS, assign, check_fractions
from core.datasets.splits.groups import connected
from core.datasets.splits.pairs import draw_pairs
from core.datasets.splits.words import say_bare, say_few, say_pairs, say_sizes, say_upper
from core.errors import BadInput
from core.schema import Finding, Papers, Skipped

FEWEST = 3  # pathways


class Unsplit(BadInput):
    """These pathways cannot be split. `found`: what there is of them, without what to do; `linked`: by papers."""

    def __init__(self, found: str, mend: str = "") -> None:
        super().__init__(f"{found}{mend}")
        self.found, self.linked = found, bool(mend)


@dataclass(frozen=True)
class Size:
    """How large a split is; `wished`: pathways by its fraction, not rounded."""

    split: str
    pathways: int
    wished: float
    papers: int


@dataclass(frozen=True)
class Splits:
    """`papers`: with `splits`, in the order given. `pairs`: split → its pairs. `findings`: what there is to say."""

    papers: Papers
    pairs: Mapping[str, tuple[PaperPair, ...]]
    sizes: tuple[Size, ...]
    findings: tuple[Finding, ...] = ()
    skipped: tuple[Skipped, ...] = ()


def split_pathways(papers: Papers, *, fractions: Sequence[float] = FRACTIONS, pairs: int = 2, seed: int = 42) -> Splits:
    """Whole pathways, labels of the finest of `papers.levels`, to train, val and test by these fractions.

    Pathways that share a paper, or a text, stay together, so that sizes may be off the wish. `pairs`: partners of each
    type for each paper, at most. The same papers and seed give the same splits.

    Raises BadInput: no levels, fewer than 3 pathways, all of them connected, ids that the format cannot hold.
    """
    shares = check_fractions(fractions)
    title = plain(papers.title or papers.name, 80)
    if not papers.levels:
        every = named((f'"{plain(name)}"' for name in papers.columns), 20) or "none"
        raise BadInput(f"{title}: no levels. Name columns, coarse to fine (--levels). Its columns are: {every}.")
    finest = papers.levels[-1]
    lost = [id_ for id_, own in zip(papers.ids, papers.columns[finest]) if not own]
    kept = papers.take([row for row, own in enumerate(papers.columns[finest]) if own])
    findings = say_bare(title, papers, kept, lost) + say_upper(title, kept)
    kept, said = _ids(kept, title)
    groups = connected(kept, kept.columns[finest])
    _refuse_few(groups, shares, title, finest)
    places = assign([len(group) for group in groups], shares, seed=seed)
    split_of = {name: SPLITS[place] for group, place in zip(groups, places) for name in group}
    kept = replace(kept, splits=tuple(split_of[own[0]] for own in kept.columns[finest]))
    sizes = _sizes(kept, split_of, shares)
    there = [size.split for size in sizes if size.papers]
    drawn = {split: draw_pairs(_of(kept, split), each=pairs, seed=seed) for split in there}
    findings += [*said, *say_sizes(title, groups, [(one.split, one.pathways, one.wished) for one in sizes])]
    findings += say_few(title, finest, [(one.split, one.pathways) for one in sizes if one.papers])
    findings += say_pairs(title, drawn) if pairs else []
    skipped = tuple(Skipped(id_, f'no "{plain(finest)}"') for id_ in lost)
    return Splits(kept, drawn, sizes, tuple(findings), skipped)


def _of(papers: Papers, split: str) -> Papers:
    return papers.take([row for row, own in enumerate(papers.splits) if own == split])


def _ids(papers: Papers, title: str) -> tuple[Papers, list[Finding]]:
    """Ids as the benchmark's format gives them back. Raises BadInput where one is lost or two become one."""
    ids = tuple(map(any_id, papers.ids))
    changed = [(own, new) for own, new in zip(papers.ids, ids) if own != new]
    if not changed:
        return papers, []
    twice = {new for new, n in Counter(ids).items() if n > 1 or not new}
    if wrong := [own for own, new in zip(papers.ids, ids) if new in twice]:
        shown = named((f'"{plain(one)}"' for one in wrong), 5)
        raise BadInput(f"{title}: the format cannot hold the ids {shown}: they are read as one, or as none. Mend them.")
    shown = named((f'"{plain(own)}" as "{plain(new)}"' for own, new in changed), 3)
    return replace(papers, ids=ids), [notice(f"{title}: {count(len(changed), 'id')} as the format has them: {shown}.")]


def _refuse_few(groups: Sequence[Sequence[str]], shares: Sequence[float], title: str, finest: str) -> None:
    pathways, wanted = sum(map(len, groups)), sum(one > 0 for one in shares)
    if pathways < FEWEST:
        raise Unsplit(f'{title}: {count(pathways, "value")} of "{plain(finest)}"; splits need {FEWEST} or more.')
    if len(groups) < wanted:
        told = f"{pathways:,} pathways, in {count(len(groups), 'group')} that share papers or texts"
        raise Unsplit(
            f"{title}: {told}; {wanted} splits without a shared paper cannot be made of these.",
            " Name a coarser level as the last, or leave out what links them.",
        )


def _sizes(papers: Papers, split_of: Mapping[str, str], shares: Sequence[float]) -> tuple[Size, ...]:
    pathways, held = Counter(split_of.values()), Counter(papers.splits)
    return tuple(
        Size(split, pathways[split], len(split_of) * share, held[split]) for split, share in zip(SPLITS, shares)
    )
