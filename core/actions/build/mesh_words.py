"""What there is to say about a set of MeSH: how it was drawn, what the labels mean, how many there are."""

from collections.abc import Iterator

from core.actions.build.mesh_choice import Choice
from core.actions.build.mesh_files import ALONE
from core.actions.build.mesh_found import Found
from core.actions.build.mesh_search import MOST
from core.actions.build.reasons import count_reasons
from core.datasets.messages import count, named, notice, plain
from core.schema import Finding


def findings_of(found: Found, choice: Choice, benchmark: str) -> tuple[Finding, ...]:
    """`benchmark`: the name of the folder whose papers are left out."""
    said = (*_draw(found, choice), *_left(found, choice, benchmark), *_labels(found, choice), *_names(found))
    return (*(found.given.findings if found.given else ()), *found.findings, *map(notice, said))


def _draw(found: Found, choice: Choice) -> Iterator[str]:
    topics = "major topic" if choice.major else "topic, major or not"
    drawn, terms = found.drawn, len(found.drawn.terms)
    if found.given:
        full = f"{count(terms, 'term')} under {count(len(found.groups), 'place')} of depth 1"
        yield (
            f"Terms: {full}, at most {choice.terms} each, of depth 4 or more, two of each place of depth 3 before the "
            f"next, in an order drawn by the seed {choice.seed}; a term needs {choice.fewest} papers with it as a "
            f"{topics}."
        )
    else:
        yield (
            f"Terms: {count(terms, 'descriptor')}, at most {choice.terms * ALONE}, drawn by the seed {choice.seed}; a "
            f"term needs {choice.fewest} papers with it as a {topics}."
        )
    short = [f"{plain(one.name)} {len(drawn.groups[one.number])}" for one in found.groups
             if len(drawn.groups[one.number]) < choice.terms]  # fmt: skip
    if found.given and short:
        yield f"Terms fewer than {choice.terms}: {named(short, 30)}."
    yield f"Papers: at most {choice.papers} a term, drawn by the seed: {len(drawn.papers):,} in all."
    if found.searches:
        queries = "1 query" if found.searches == 1 else f"{found.searches:,} queries"
        yield f"Papers were found by {queries} of PubMed, such as {_example(found, choice)}."
    if found.unknown:
        n, shown = count(len(found.unknown), "term"), named(map(plain, found.unknown), 3)
        yield f"{n} that PubMed does not know, as its MeSH is of another year than the tree ({shown})."
    if found.cut:
        n, shown = count(len(found.cut), "term"), named(map(plain, found.cut), 3)
        yield f"{n} with more than {MOST:,} papers, drawn among the newest {MOST:,} ({shown})."


def _example(found: Found, choice: Choice) -> str:
    return choice.query(next(iter(found.drawn.terms)))


def _left(found: Found, choice: Choice, benchmark: str) -> Iterator[str]:
    if benchmark:
        yield f"{count(len(found.drawn.excluded), 'paper')} of these terms left out, as they are in {plain(benchmark)}."
    reasons = count_reasons((*found.gone, *found.made.left_out))
    if reasons:
        yield f"Papers left out: {named(f'{n:,} {why}' for why, n in sorted(reasons.items()))}."
    if found.drawn.left_out:
        yield f"{count(len(found.drawn.left_out), 'term')} tried and left out: too few papers."


def _labels(found: Found, choice: Choice) -> Iterator[str]:
    source = "Labels are all major topics" if choice.major else "Labels are all headings"
    if found.given:
        where = f"in {named(choice.branches)}, by MeSH's tree"
        yield (
            f"{source} of a paper's own record {where}: at each level the names above each of their tree numbers, "
            "whichever term it was drawn for; so a paper may have several labels."
        )
        yield (
            f"A place of depth 4 that fewer than {choice.fewest} papers have is no label (there were "
            f"{len(found.made.rare):,}); a topic above depth 4 gives labels of the levels above alone."
        )
    else:
        yield f"{source} of a paper's own record, in one level, for there is no tree: no pairs but pos and soft."
    labels = found.labels()
    kept = len(found.made.papers)
    sizes = "; ".join(f"{level} {count(len(own), 'label')}" for level, own in labels.items())
    yield f"{count(kept, 'paper')}, {sizes}."
    several = named(f"{level} {n:,}" for level, n in found.several().items())
    yield f"Papers with several labels at {several}."
    if found.given and labels["level1"]:
        shares = sorted(labels["level1"].items(), key=lambda pair: (-pair[1], pair[0]))
        yield f"Papers by level1: {named((f'{plain(name)} {n:,}' for name, n in shares), 40)}."
    lost = [name for name, own in found.drawn.terms.items() if own and not _has(found, name)]
    if lost:
        terms, shown = count(len(lost), "term"), named(map(plain, lost), 3)
        yield f"{terms} that no drawn paper's record has as a topic, though PubMed found them by it ({shown})."


def _has(found: Found, name: str) -> bool:
    return any(name in found.topics.of.get(found.merged.get(pmid, pmid), ()) for pmid in found.drawn.terms[name])


def _names(found: Found) -> Iterator[str]:
    for what, names in (
        ("found in the tree by their id, under another name", found.topics.renamed),
        ("that are not in the tree, and give no label", found.topics.unknown),
    ):
        if names:
            shown = named(
                (f"{plain(name)} ({n:,})" for name, n in sorted(names.items(), key=lambda own: (-own[1], own[0]))), 3
            )
            yield f"{count(len(names), 'descriptor')} {what}: {shown}."
