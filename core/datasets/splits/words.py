"""What there is to say about papers that are to be split, and about the sizes that came of it."""

from collections.abc import Mapping, Sequence

from core.datasets.messages import count, named, notice, plain
from core.datasets.paper_pairs import TYPES, PaperPair
from core.datasets.parents import under_several
from core.schema import Finding, Papers

FEWEST_FOR_AN_INTERVAL = 10  # pathways, as `core.stats` has it


def say_bare(title: str, papers: Papers, kept: Papers, lost: Sequence[str]) -> list[Finding]:
    """`kept`: the papers with a pathway; `lost`: the ids of those without."""
    findings = []
    if papers.splits:
        findings.append(notice(f"{title}: has splits already; they are made anew."))
    if other := [name for name in papers.columns if name not in (*papers.levels, "pathway", "pathway_id")]:
        shown = named((f'"{plain(name)}"' for name in other), 5)
        findings.append(notice(f"{title}: {shown}: no part of the format, and not written."))
    if lost:
        n = f"{count(len(lost), 'paper')} of {len(papers):,}"
        finest = plain(papers.levels[-1])
        findings.append(notice(f'{title}: {n} without a "{finest}" left out ({named(map(plain, lost), 3)}).'))
    for level in papers.levels[:-1]:
        if bare := [id_ for id_, own in zip(kept.ids, kept.columns[level]) if not own]:
            shown = named(map(plain, bare), 3)
            findings.append(notice(f'{title}: {count(len(bare), "paper")} without a "{plain(level)}" ({shown}).'))
    return findings


def say_upper(title: str, papers: Papers) -> list[Finding]:
    """Labels that stand under several of the level above: no tree of levels."""
    findings = []
    for upper, (lower, several) in zip(papers.levels, under_several(papers).items()):
        if several:
            n, shown = count(len(several), "label"), named((f'"{plain(label)}"' for label in several), 3)
            under = f'under several of "{plain(upper)}" ({shown})'
            findings.append(notice(f'{title}: {n} of "{plain(lower)}" {under}; types of pairs go by shared labels.'))
    return findings


def say_sizes(title: str, groups: Sequence[Sequence[str]], sizes: Sequence[tuple[str, int, float]]) -> list[Finding]:
    """What stays together, and how far that puts the sizes from the wish. `sizes`: split, its pathways, the wish."""
    several = sorted((len(group) for group in groups if len(group) > 1), reverse=True)
    findings = []
    if several:
        largest = f", the largest of {several[0]:,}" if len(several) > 1 else ""
        findings.append(notice(
            f"{title}: {sum(several):,} pathways share papers or texts and stay together, in "
            f"{count(len(several), 'group')}{largest}, so that no paper and no text is in two splits."
        ))  # fmt: skip
    if far := [size for size in sizes if abs(size[1] - size[2]) >= 1]:
        told = named(f"{split} has {count(n, 'pathway')} ({wish:g} wished)" for split, n, wish in far)
        findings.append(notice(f"{title}: {told}."))
    return findings


def say_few(title: str, finest: str, sizes: Sequence[tuple[str, int]]) -> list[Finding]:
    """Splits too small for an interval, or for any score. `sizes`: split, its pathways."""
    findings = []
    if alone := [split for split, n in sizes if n == 1]:
        told = f'{named(alone)} {"has" if len(alone) == 1 else "have"} a single "{plain(finest)}"'
        findings.append(
            notice(f"{title}: {told}: every paper is a right answer, so nothing can be scored or chosen there.")
        )
    if few := [(split, n) for split, n in sizes if 1 < n < FEWEST_FOR_AN_INTERVAL]:
        told = named(f"{split} has {n}" for split, n in few)
        findings.append(notice(
            f'{title}: of "{plain(finest)}" {told}; scores of fewer than {FEWEST_FOR_AN_INTERVAL} have no interval, '
            "and no model can be told apart from another there."
        ))  # fmt: skip
    return findings


def say_pairs(title: str, pairs: Mapping[str, Sequence[PaperPair]]) -> list[Finding]:
    """Types of pairs that a split has none of, as no two of its papers are so to each other."""
    findings = []
    for split, drawn in pairs.items():
        there = {pair.type for pair in drawn}
        if lacking := [kind for kind in TYPES if kind not in there]:
            findings.append(notice(f"{title}: no pairs of type {named(lacking)} in {split}: no two papers are so."))
    return findings
