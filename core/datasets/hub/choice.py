"""Which files of a data set on the hub are taken: one format, one part, its splits by the names of files."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from core.datasets.messages import count, named, plain
from core.errors import BadInput, MissingData
from core.names import shown
from core.sources.hub import HubFile, HubInfo

FORMATS: Mapping[str, tuple[str, ...]] = {
    "parquet": (".parquet", ".pq"), "csv": (".csv",), "tsv": (".tsv",), "jsonl": (".jsonl", ".ndjson"),
    "json": (".json",),
}  # fmt: skip
MOST_BYTES = 256_000_000  # of the files that are taken
BENCHMARK = re.compile(r"(pathways|pairs)_(train|val|test)\.jsonl?")
CONVERTED = "refs/convert/parquet"  # where the hub itself keeps a Parquet copy of some data sets
WORDS = {
    "train": "train", "training": "train", "validation": "val", "valid": "val", "val": "val", "dev": "val",
    "test": "test", "testing": "test", "eval": "test", "evaluation": "test",
}  # fmt: skip
SPLIT = re.compile(rf"(?<![a-z])({'|'.join(sorted(WORDS, key=len, reverse=True))})(?![a-z])")
NO_TABLE = re.compile(
    r"(dataset_infos?|dataset_dict|state|config|package|croissant|.*_config|tokenizer.*|special_tokens_map|vocab)\.json"
)
CODE, PICKLES = (".py", ".ipynb"), (".pkl", ".pickle", ".pt", ".pth", ".bin", ".joblib", ".npy", ".npz")
PACKED = (".gz", ".zip", ".zst", ".xz", ".bz2", ".tar", ".tgz", ".7z", ".rar")


@dataclass(frozen=True)
class Choice:
    """Files by split, "" where names tell none; `format` is of FORMATS, or "benchmark": then files stay as they are."""

    format: str
    part: str
    splits: Mapping[str, tuple[HubFile, ...]]
    left: str = ""  # what else there is and is not taken, in words

    @property
    def files(self) -> tuple[HubFile, ...]:
        return tuple(file for files in self.splits.values() for file in files)


def choose_files(info: HubInfo, part: str = "") -> Choice:
    """The files to fetch. Raises MissingData where there is no readable table, BadInput where a part must be named."""
    files = [file for file in info.files if not any(step.startswith(".") for step in file.path.split("/"))]
    benchmark = tuple(file for file in files if BENCHMARK.fullmatch(file.path))
    if any(file.path.startswith("pathways_") for file in benchmark):
        return _sized(info, Choice("benchmark", "", {"": benchmark}))
    for format_, endings in FORMATS.items():
        tables = [file for file in files if file.path.lower().endswith(endings) and _is_table(file)]
        if tables:
            return _sized(info, _of_part(info, format_, tables, part))
    raise MissingData(_nothing(info, files))


def _of_part(info: HubInfo, format_: str, tables: Sequence[HubFile], part: str) -> Choice:
    parts: dict[str, list[HubFile]] = {}
    if alone := [file for file in tables if part and file.path == part]:
        return Choice(format_, part, {split_of(part): tuple(alone)})
    for file in tables:
        parts.setdefault(part_of(file.path), []).append(file)
    there = named((plain(one) or "(no folder)" for one in sorted(parts)), 20)
    if part and part not in parts:
        raise BadInput(f"{info.name} has no part {shown(part)}; there are: {there}.")
    if not part and len(parts) > 1 and "" not in parts:
        raise BadInput(f"{info.name} has {count(len(parts), 'part')}: {there}. Name one: {info.repo_id}#PART.")
    chosen = part or ("" if "" in parts else next(iter(parts)))
    splits: dict[str, list[HubFile]] = {}
    for file in sorted(parts[chosen], key=lambda one: one.path):
        splits.setdefault(split_of(file.path), []).append(file)
    told: list[str] = [name for name in ("train", "val", "test") if name in splits]
    left = [file.path for file in splits.get("", ())] if told else []
    left += [f"the part {one}" for one in sorted(parts) if one != chosen and not part]
    words = f"Not taken: {named(map(plain, left))}." if left else ""
    return Choice(format_, chosen if part else "", {name: tuple(splits[name]) for name in told or [""]}, words)


def split_of(path: str) -> str:
    """The split that a file's name tells, or else a folder around it: "train", "val", "test", or ""."""
    for step in reversed(path.lower().split("/")):
        found = SPLIT.findall(step)
        if found:
            return WORDS[found[-1]]
    return ""


def part_of(path: str) -> str:
    """The folders of a file that name neither a split nor data: what the hub calls a configuration; "" for none."""
    steps = path.split("/")[:-1]
    plain_names = {"data", "default", "dataset", *WORDS}
    return "/".join(step for step in steps if step.lower() not in plain_names)


def _is_table(file: HubFile) -> bool:
    return file.size > 0 and not NO_TABLE.fullmatch(PurePosixPath(file.path).name.lower())


def _sized(info: HubInfo, choice: Choice) -> Choice:
    size = sum(file.size for file in choice.files)
    if size > MOST_BYTES:
        raise MissingData(
            f"{info.name}: {size / 1e6:,.0f} MB in {count(len(choice.files), 'file')}; at most "
            f"{MOST_BYTES / 1e6:.0f} MB are taken. Fetch what you need of it yourself, and bring that as a file."
        )
    return choice


def _nothing(info: HubInfo, files: Iterable[HubFile]) -> str:
    """Why nothing can be read, by what there is instead."""
    wanted = f"none of {', '.join(FORMATS)}"
    kinds = (
        (CODE, f"only a script that would make the data, and no code of others is run. Try {info.repo_id}@{CONVERTED}, "
               "where the hub may keep a copy as Parquet"),
        (PICKLES, "only files that can run code or hold no table (pickles, arrays), which are not opened"),
        (PACKED, "only packed files: unpack them yourself, and bring the table in them as a file"),
    )  # fmt: skip
    paths = [file.path.lower() for file in files]
    said = next((text for endings, text in kinds if any(path.endswith(endings) for path in paths)), "")
    return f"{info.name} holds no table that can be read ({wanted}){f': {said}' if said else ''}."
