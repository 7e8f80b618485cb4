"""Build a benchmark out of its source: ask the source, fetch the texts, split, check, write."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from core import __version__
from core.actions.build.benchmark import Benchmark, as_benchmark
from core.actions.build.catalogue import BUILDERS
from core.actions.build.gathered import Builder, Estimate, Gathered
from core.actions.build.reasons import count_reasons
from core.actions.build.texts import Texts, fetch_texts, given_texts
from core.actions.build.written import place_of, refuse_place, tidy, write
from core.catalogue import choose
from core.datasets import splits
from core.errors import BadInput
from core.progress import Progress, silent
from core.schema import Check
from core.sources.ncbi import checked_email

TEXTS = "titles and abstracts from PubMed (NCBI); abstracts may be under the copyright of their publishers"
GIVEN = "read out of the files named above"


@dataclass(frozen=True)
class Built:
    """A folder that `check --as pathways` takes. `splits`: of each its pathways, papers and pairs by type.

    `source`: what stands in SOURCE.json. `name`: the collection's name where the folder is among the app's own.
    """

    folder: Path
    name: str
    splits: Mapping[str, Mapping[str, int]]
    level_keys: tuple[str, ...]
    check: Check
    source: Mapping[str, Any]


def build(
    *,
    source: str,
    options: Mapping[str, Any] | None = None,
    out: str | Path = "",
    email: str = "",
    fewest: int = 3,
    most: int = 0,
    pairs: int = 2,
    seed: int = 42,
    progress: Progress = silent,
) -> Built:
    """Build the benchmark of a source; asked again after a cut, a kill or Cancelled, it asks only for what is missing.

    Parameters
    ----------
    source
        A name of BUILDERS: mesh, reactome, wikipathways or kegg.
    options
        That builder's own choices; those not given keep their defaults.
    out
        The folder; without it, one among the app's own data sets, where every page finds it.
    email
        Told to NCBI, so that it can write before it blocks; nobody else gets it.
    fewest, most
        Papers with a text that a pathway needs, and that are drawn of it (0: all).
    pairs, seed
        Pairs of each type a paper, and the seed of every draw.

    Raises
    ------
    BadInput, UnknownName, MissingData
        A choice that is none, a folder that holds something else, offline.
    SourceError
        A source that answers wrongly or not at all. What it answered before is kept.
    CoreError
        A disk that does not take the files.
    """
    builder = choose("source", BUILDERS, source)
    chosen = chosen_options(builder, options or {})
    _refuse_numbers(fewest, most, pairs)
    checked_email(email)
    if builder.draws and most:
        raise BadInput(f"{builder.name} draws papers itself: leave out --most, and choose among its own options.")
    if out:
        refuse_place(Path(out).expanduser())
    drawing = {"seed": seed, "fewest": fewest} if builder.draws else {}
    gathered = builder.gather(**chosen, **drawing, email=email, progress=progress)
    limits = {"most": most, "fewest": 1 if builder.draws else fewest, "seed": seed}
    if gathered.papers is not None:
        texts = given_texts(gathered.papers, gathered.pathways, **limits)
    else:
        texts = fetch_texts(gathered.pathways, **limits, email=email, progress=progress)
    papers = replace(texts.papers, title=gathered.origin.title)
    made = as_benchmark(
        papers, texts.pathways, gathered.level_keys, external=gathered.external, fractions=splits.FRACTIONS,
        pairs=pairs, seed=seed,
    )  # fmt: skip
    how = {"source": builder.name, "version": gathered.origin.version, "options": dict(gathered.options) or chosen,
           "fewest": fewest, "most": most, "pairs": pairs, "seed": seed}  # fmt: skip
    folder = Path(out).expanduser() if out else place_of(f"{builder.name}-{gathered.origin.version}", how)
    refuse_place(folder)
    tidy(folder)
    said = _source(builder, gathered, texts, made, how)
    found = write(folder, made.files(), said)
    progress(1, 1, "written and checked")
    return Built(folder, "" if out else folder.name, made.facts(), made.level_keys, found, said)


def chosen_options(builder: Builder, given: Mapping[str, Any]) -> dict[str, Any]:
    """All options of a builder, those given before their defaults. Raises UnknownName for one that it does not have."""
    table = {option.name: option for option in builder.options}
    for name in given:
        choose(f"option of {builder.name}", table, name)
    return {name: given.get(name, option.default) for name, option in table.items()}


def estimate(*, source: str, options: Mapping[str, Any] | None = None) -> Estimate:
    """What a build would cost at most, before anything is asked."""
    builder = choose("source", BUILDERS, source)
    return builder.estimate(**chosen_options(builder, options or {}))


def _refuse_numbers(fewest: int, most: int, pairs: int) -> None:
    if fewest < 1 or pairs < 0 or most < 0 or 0 < most < fewest:
        raise BadInput(
            f"fewest {fewest}, most {most}, pairs {pairs}: expected fewest from 1, most 0 (all) or at least fewest, "
            "pairs from 0."
        )


def _source(
    builder: Builder, gathered: Gathered, texts: Texts, made: Benchmark, how: Mapping[str, Any]
) -> dict[str, Any]:
    origin = gathered.origin
    left_out = [*gathered.left_out, *texts.left_out, *made.skipped]
    notices = [one.text for one in (*gathered.findings, *made.findings)]
    return {
        "made_by": f"Bioscope {__version__}, build {builder.name}", "title": f"{origin.title}, {origin.version}",
        "source": origin.url, "version": origin.version, "licence": origin.licence, "licence_url": origin.licence_url,
        "notice": origin.notice, "asked": dict(origin.asked), "texts": TEXTS if gathered.papers is None else GIVEN,
        "texts_asked": [day for day in texts.days if day],
        "made": dict(how), "fractions": None if gathered.external else list(splits.FRACTIONS),
        "level_keys": list(made.level_keys), "splits": made.facts(), "counts": dict(texts.counts), "notices": notices,
        "left_out_counts": count_reasons(left_out),
        "left_out": [{"what": one.what, "id": one.id, "reason": one.reason} for one in left_out],
    }  # fmt: skip
