"""Which keys or columns are the levels of a hierarchy, where the user names them, coarse to fine."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches

from core.datasets.messages import named, plain
from core.datasets.papers.reserved import is_reserved
from core.errors import BadInput
from core.schema import MOST_LEVELS, Papers

PATHWAY = "pathway"
STANDARD = {PATHWAY: "pathway_name"}  # the level of the pathways themselves, and its key in the benchmark's files
NO_LEVELS = {
    "references": "the list of a pathway's papers",
    "pathway_id": 'the id of a pathway, whose name is the level "pathway"',
}


def level_names(keys: Sequence[str]) -> tuple[str, ...]:
    """What the levels of these keys are called: as the keys, but "pathway" for `pathway_name`.

    Raises BadInput for a key without a name, one that is there twice, a name that means something else here, or more
    levels than can be scored.
    """
    names = tuple(PATHWAY if key == STANDARD[PATHWAY] else key for key in (key.strip() for key in keys))
    if not all(names):
        raise BadInput(f"levels {named(keys)}: one has no name. Give their names with commas between, coarse to fine.")
    if twice := [name for place, name in enumerate(names) if name in names[:place]]:
        raise BadInput(f'levels: "{plain(twice[0])}" is named twice.')
    if wrong := [name for name in names if name.casefold() in NO_LEVELS]:
        raise BadInput(f'levels: "{plain(wrong[0])}" is {NO_LEVELS[wrong[0].casefold()]}, and no level. Leave it out.')
    if wrong := [name for name in names if is_reserved(name)]:
        raise BadInput(f'levels: "{plain(wrong[0])}" means something else here; give that key another name.')
    if len(names) > MOST_LEVELS:
        raise BadInput(f"{len(names)} levels: at most {MOST_LEVELS} can be scored. Name fewer.")
    return names


def with_levels(papers: Papers, keys: Sequence[str]) -> Papers:
    """The papers with these of their columns as levels, coarse to fine. Raises BadInput for one that is not there."""
    levels = tuple(_column(papers, name) for name in level_names(keys))
    level_names(levels)  # two of the file's names may be one column here
    return replace(papers, levels=levels)


def refuse_missing(wanted: Sequence[str], there: Collection[str], file: str, what: str) -> None:
    """Raises BadInput for the first that is not there, with the near name and all that there are."""
    for name in wanted:
        if name not in there:
            loose = {one.casefold(): one for one in there}
            near = get_close_matches(name.casefold(), loose, n=1)
            hint = f' Is "{plain(loose[near[0]])}" meant?' if near else ""
            every = named((f'"{plain(one)}"' for one in there), 20) or "none"
            raise BadInput(f'{file}: no {what} "{plain(name)}" to be a level.{hint} There are: {every}.')


def _column(papers: Papers, name: str) -> str:
    """A column by its name here, by the file's own name, or by either in another case."""
    own: Mapping[str, str] = {**papers.called, **{column: column for column in papers.columns}}
    if name in own:
        return own[name]
    loose = {key.casefold(): column for key, column in own.items()}
    if name.casefold() not in loose:
        refuse_missing([name], list(papers.columns), papers.title or papers.name, "column")
    return loose[name.casefold()]
