"""Collections made at random: papers in several pathways, bare levels, the same text under two ids."""

import random

import pytest

from core.schema import Papers

LEVELS = ("category", "subcategory", "pathway")


@pytest.fixture
def collection():
    """`collection(seed)`: papers of 20 to 60 pathways, a tree of levels of these names; `shared`: in two pathways."""

    def make(seed=0, levels=LEVELS, shared=0.05, pathways=None):
        chance = random.Random(seed)
        n = pathways or chance.randint(20, 60)
        above = [f"S{chance.randrange(8)}" for _ in range(n)]
        tops = {f"S{i}": f"C{i % 3}" for i in range(8)}
        values = {level: [] for level in levels}
        titles = []
        for number in range(n * 6):
            own = chance.sample(range(n), 2 if chance.random() < shared else 1)
            chains = [(tops[above[one]], above[one], f"P{one}")[-len(levels) :] for one in own]
            for level, labels in zip(levels, zip(*chains)):
                values[level].append(tuple(dict.fromkeys(labels)))
            titles.append(f"Title {number if chance.random() < 0.99 else number // 2} of {chains[0][-1]}")
        return Papers(
            f"made{seed}", tuple(str(1000 + i) for i in range(len(titles))), tuple(titles),
            tuple("" if chance.random() < 0.1 else f"Abstract {title}" for title in titles),
            columns={level: tuple(own) for level, own in values.items()}, levels=tuple(levels),
        )  # fmt: skip

    return make


@pytest.fixture
def reread(tmp_path):
    """Writes files into a folder and reads it as a collection."""
    from core.datasets import read_collection

    def read(files, name="made", **options):
        folder = tmp_path / name
        folder.mkdir()
        for file, content in files.items():
            (folder / file).write_bytes(content)
        return read_collection(folder, **options)

    return read
