"""What `embed --out-dir` wrote, or the user brought: files of vectors and of predicted pairs, matched to the papers."""

from pathlib import Path

import numpy as np
import pandas as pd

from core import datasets
from core.actions.embedding_files import read_embeddings
from core.actions.pathways.bench import Bench
from core.actions.pathways.variant import Drawn, Variant
from core.embeddings.folder import EmbeddingFile
from core.errors import BadFile, Mismatch, MissingData
from core.schema import Papers, Skipped

USED_FOR = {
    "train": "Vectors are centred by those papers. ",
    "val": "The pooling and the threshold of pairs are chosen on those papers. ",
}


def from_files(folder: Path, bench: Bench) -> tuple[list[Variant], list[Skipped]]:
    """A variant a file that has all papers of the scored split, by name; the others with the reason."""
    ready: list[Variant] = []
    left_out: list[Skipped] = []
    for file in read_embeddings(folder):
        at = {id_: row for row, id_ in enumerate(file.ids)}
        missing = [id_ for id_ in bench.papers.ids if id_ not in at]
        if missing:
            n = len(bench.papers)
            left_out.append(Skipped(
                file.path.name,
                f"{file.path.name}: {len(missing):,} of {n:,} papers of the {bench.split} split have no vector there "
                f"(such as {missing[0]}).",
            ))  # fmt: skip
            continue
        ready.append(_variant(file, at))
    return ready, left_out


def _variant(file: EmbeddingFile, at: dict[str, int]) -> Variant:
    held: list[np.ndarray] = []

    def read(collection: Papers) -> Drawn:
        if lacking := [id_ for id_ in collection.ids if id_ not in at]:
            split = next(iter(collection.splits), "")
            n, all_ = len(lacking), len(collection)
            raise Mismatch(
                f"{file.path.name}: {n:,} of {all_:,} papers of the {split} split have no vector there (such as "
                f"{lacking[0]}). {USED_FOR.get(split, '')}Embed every split, or give a folder that does not hold it."
            )
        if not held:
            held.append(file.array())
        rows = np.array([at[id_] for id_ in collection.ids], dtype=int)
        return Drawn(held[0][rows], np.zeros(len(rows), dtype=np.int32))

    said = dict(file.about)
    about = {
        "form": "not stated", **said, "model": file.model, "pooling": file.pooling or "none", "file": file.path.name,
        "model_id": said.get("hub_id") or file.model, "model_licence": said.get("licence", "not stated"),
        "prompts": {"similarity": said["prompt"]} if said.get("prompt") else {}, "texts": said.get("papers"),
    }  # fmt: skip
    form = str(about["form"])
    return Variant(file.model, file.pooling, file.own, form, file.fingerprint, about, read)


def read_predictions(name: str, path: Path, bench: Bench) -> pd.DataFrame:
    """Another model's score of each pair of the files of pairs: left, right, type, label, split, score.

    The file: left, right and score (or probability) a row, in either order of the two papers; CSV, TSV or JSON lines.
    Raises BadFile where a pair of the scored split has no score, MissingData where there are no such pairs.
    """
    held = bench.pairs.get(bench.split)
    if not (held and held.pairs):
        raise MissingData(
            f"{name}: no pairs to score by it. {bench.without_pairs[0]} Leave it out, or add pairs to that file."
        )
    scores = datasets.read_pair_predictions(path)
    rows: list[dict[str, object]] = []
    missing: dict[str, int] = dict.fromkeys(bench.pairs, 0)
    for split, held in bench.pairs.items():
        for pair in held.pairs:
            score = scores.get((pair.left, pair.right), scores.get((pair.right, pair.left)))
            missing[split] += score is None
            if score is not None:
                rows.append({**pair._asdict(), "split": split, "score": score})
    for split, held in bench.pairs.items():
        lacking, n = missing[split], len(held.pairs)
        if lacking and (split == bench.split or lacking < n):  # none of validation: then there is no threshold
            raise BadFile(
                f"{path.name}: {lacking:,} of {n:,} pairs of the {split} split have no score under {name}; one row a "
                "pair with left, right and score is needed."
            )
    return pd.DataFrame(rows, columns=["left", "right", "type", "label", "split", "score"])
