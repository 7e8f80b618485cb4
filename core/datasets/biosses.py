"""BIOSSES: 100 pairs of sentences from biomedical papers, graded 0–4 by five annotators.

Soğancıoğlu et al. 2017, doi:10.1093/bioinformatics/btx238. Licence GPL-3.0, so the data do not ship with the app.
"""

import re
import shutil
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from core.datasets.biosses_keys import PAIRS
from core.datasets.messages import count, notice, shown_name
from core.datasets.pairs import read_pairs
from core.disk import digest, digest_file, publish, set_aside
from core.errors import BadFile, MissingData
from core.progress import Progress, silent
from core.schema import Finding, PairSet, sentence_key
from core.settings import cache_root, data_root

NAME, TITLE, LICENCE = "biosses", "BIOSSES", "GPL-3.0"
SOURCE = "Soğancıoğlu et al. 2017, doi:10.1093/bioinformatics/btx238"
NOTICE = (
    "BIOSSES (Soğancıoğlu et al. 2017) is distributed under GPL-3.0; what is exported of it stays under that licence."
)
HUB, REVISION = "tabilab/biosses", "2394a2eda8dae34a30f68f0770775fd5c2e863bd"
HOW_TO_GET = (
    "`python -m core prepare biosses` fetches it (no annotators); `--from FILE` takes in your copy; "
    "or put biosses/biosses.tsv into the folder BIOSCOPE_DATA."
)
SCALE = (0.0, 4.0)
SEAL = ".blake2b"  # beside a kept copy: the digest of its bytes
CAVEATS = (
    NOTICE,
    "Its sentences come from open papers that overlap with the corpora on which models were pretrained.",
)


def folder() -> Path:
    """Where a copy is kept: cache/datasets/biosses."""
    return cache_root() / "datasets" / NAME


def find() -> Path | None:
    """The file that is used: in the user's data folder, else kept in the cache. None if there is none."""
    data = data_root()
    places = [data / NAME / "biosses.tsv"] if data else []
    places += [folder() / f"biosses{suffix}" for suffix in (".tsv", ".csv", ".jsonl", ".json")]
    places += sorted(folder().rglob("*.parquet"))
    return next((path for path in places if path.is_file() and _whole(path)), None)


def _whole(path: Path) -> bool:
    """False for a kept copy that is no longer what was kept; it is set aside, so that it is fetched anew."""
    seal = path.with_name(path.name + SEAL)
    if not seal.is_file() or seal.read_text() == digest_file(path):
        return True
    set_aside(path)
    set_aside(seal)
    return False


def _seal(path: Path) -> None:
    publish(path.with_name(path.name + SEAL), lambda temporary: temporary.write_text(digest_file(path)))


def read(path: Path) -> PairSet:
    """BIOSSES from a file; what departs from the released set is in `findings`. Raises BadFile if it is another set."""
    pairs = read_pairs(path, name=NAME, scale=SCALE)
    if not is_biosses(pairs):
        raise BadFile(f"{shown_name(path)} is not BIOSSES: {_known(pairs)} of its 100 pairs are in it. {HOW_TO_GET}")
    findings = (*pairs.findings, *departures(pairs))
    return replace(pairs, title=TITLE, licence=LICENCE, source=SOURCE, notes=CAVEATS, findings=findings)


def is_biosses(pairs: PairSet) -> bool:
    """True if at least half of the released pairs are there."""
    return _known(pairs) >= len(PAIRS) / 2


def departures(pairs: PairSet) -> list[Finding]:
    """A notice for each fact of the released set that does not hold."""
    sentences = len({sentence_key(text) for text in pairs.texts})
    mean = sum(pairs.gold) / len(pairs)
    ids = tuple(f"{NAME}-{i:03d}" for i in range(len(PAIRS)))
    facts = (
        (len(pairs) == len(PAIRS), f"{count(len(pairs), 'pair')}, released {len(PAIRS)}"),
        (_known(pairs) == len(PAIRS), f"{_known(pairs)} of the {len(PAIRS)} released pairs"),
        (sentences == 176, f"{sentences} distinct sentences, released 176"),
        (len(set(pairs.gold)) == 20, f"{len(set(pairs.gold))} distinct grades, released 20"),
        (2.196 - 1e-6 <= mean <= 2.2, f"a mean grade of {mean:.4g}, released 2.2"),
        (pairs.ids == ids, "other ids than biosses-000 to biosses-099 in order"),
        (_keys(pairs) == list(PAIRS) or _known(pairs) < len(PAIRS), "another order of the pairs"),
    )
    return [notice(f"Departs from the released BIOSSES: {text}.") for holds, text in facts if not holds]


def _known(pairs: PairSet) -> int:
    return len(set(_keys(pairs)) & set(PAIRS))


def _keys(pairs: PairSet) -> list[str]:
    return [pair_key(texts) for texts in zip(pairs.left, pairs.right)]


def pair_key(texts: Sequence[str]) -> str:
    """Eight hexadecimal digits by which a pair is known again, whatever its order, case and punctuation."""
    return digest(sorted(re.sub(r"[\W_]+", "", unicodedata.normalize("NFC", text)).lower() for text in texts), size=4)


def keep(source: Path) -> Path:
    """Copy the user's file into the cache, once it is known to be BIOSSES. Raises BadFile or MissingData."""
    if not source.is_file():
        raise MissingData(f"{source}: no such file.")
    read(source)
    path = folder() / f"biosses{source.suffix.lower()}"
    publish(path, lambda temporary: shutil.copyfile(source, temporary))
    _seal(path)
    return path


def fetch(progress: Progress = silent) -> Path:
    """Fetch the hub's copy at its pinned commit (two sentences and a score; no annotators). Raises SourceError."""
    from core.sources.hub import Hub

    hub = Hub()
    info = hub.resolve(HUB, REVISION, kind="dataset")
    paths = [file.path for file in info.files if file.path.endswith(".parquet")]
    hub.fetch(info, paths, folder(), progress)
    found = find()
    if found is None:
        raise MissingData(f"{HUB} at {REVISION} holds no Parquet file. {HOW_TO_GET}")
    try:
        read(found)
    except BadFile:
        for path in paths:
            (folder() / path).unlink(missing_ok=True)
        raise
    _seal(found)
    return found
