"""Small files of pairs, and models that need no download."""

import csv

import numpy as np
import pytest

PAIRS = (
    ("KRAS drives growth of lung tumours", "Mutant KRAS makes lung tumours grow", 3.8),
    ("GATA2 loss kills KRAS mutant cells", "Cells with mutant KRAS need GATA2", 3.2),
    ("Insulin lowers blood glucose", "Insulin makes muscle take up glucose", 2.6),
    ("Bacteria exchange plasmids", "Yeast repairs its DNA at night", 0.2),
    ("TP53 is lost in most tumours", "Many tumours lack TP53", 4.0),
    ("The heart beats by itself", "Kinases phosphorylate proteins", 0.0),
    ("MYC amplifies transcription", "MYC binds DNA of active genes", 2.2),
    ("Neurons fire in bursts", "Bursts of firing are seen in neurons", 3.4),
    ("Leptin tells of fat stores", "Leptin deficiency makes mice obese", 1.8),
    ("Ribosomes translate mRNA", "mRNA is read by ribosomes", 3.6),
    ("Viruses enter by receptors", "The receptor ACE2 lets a virus in", 2.0),
    ("Microglia prune synapses", "Telomeres shorten with age", 0.4),
)  # fmt: skip


@pytest.fixture
def write_pairs(tmp_path):
    """Writes pairs of sentences with a score to a file; returns its path as text."""

    def write(pairs=PAIRS, name="mine.csv"):
        with open(tmp_path / name, "w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([("sentence1", "sentence2", "score"), *pairs])
        return str(tmp_path / name)

    return write


@pytest.fixture
def write_vectors(tmp_path):
    """Writes vectors as .npy with their ids beside; returns the path as text."""

    def write(array, ids, name="vectors"):
        np.save(tmp_path / f"{name}.npy", np.asarray(array, dtype=np.float32))
        (tmp_path / f"{name}_ids.txt").write_text("\n".join(ids) + "\n", encoding="utf-8")
        return str(tmp_path / f"{name}.npy")

    return write


@pytest.fixture
def sentences():
    """The distinct sentences of PAIRS, as a data set has them."""
    return list(dict.fromkeys(text for pair in PAIRS for text in pair[:2]))
