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


TOPICS = {
    "Glycolysis": ("glucose pyruvate hexokinase lactate enolase aldolase phosphofructokinase", "Metabolism"),
    "DNA repair": ("excision lesion ligase mismatch recombination breakage helicase", "Genetic information processing"),
    "Apoptosis": ("caspase cytochrome survival death mitochondria fragment bcl", "Cellular processes"),
    "Asthma": ("airway eosinophil mucus wheeze bronchial allergen inhaler", "Human diseases"),
}


@pytest.fixture
def write_papers(tmp_path):
    """Writes n papers of four pathways to a CSV with labels and years; returns its path as text.

    `extra`: further rows (pmid, title, abstract, year, pathway, category).
    """

    def write(n=40, name="papers.csv", extra=()):
        rng = np.random.default_rng(5)
        names = list(TOPICS)
        rows = []
        for number in range(n):
            words, category = TOPICS[names[number % 4]]
            title, abstract = (" ".join(rng.choice(words.split(), size=size)) for size in (4, 14))
            year = str(2010 + number % 12)
            rows.append((str(1000 + number), f"{title} {number}", abstract, year, names[number % 4], category))
        with open(tmp_path / name, "w", newline="", encoding="utf-8") as file:
            head = ("pmid", "title", "abstract", "year", "pathway", "category")
            csv.writer(file).writerows([head, *rows, *extra])
        return str(tmp_path / name)

    return write


@pytest.fixture
def passes(monkeypatch):
    """Texts and poolings of each pass through a network, the one that tries a model when it is loaded left out."""
    from core.models.transformer import TransformerEncoder

    seen, one = [], TransformerEncoder.encode_all

    def counted(self, texts, poolings, batch_size=16):
        if list(texts) != ["a"]:
            seen.append((len(texts), tuple(poolings)))
        return one(self, texts, poolings, batch_size)

    monkeypatch.setattr(TransformerEncoder, "encode_all", counted)
    return seen


@pytest.fixture
def real_splits(real_data):
    """The folder with real data, where both real benchmarks are in it, or skip."""
    for name in ("bc5cdr_splits", "wikipathways_splits"):
        if not (real_data / name / "pathways_test.json").is_file():
            pytest.skip(f"{name}, a folder of the pathway benchmark's form, is not in {real_data}")
    return real_data
