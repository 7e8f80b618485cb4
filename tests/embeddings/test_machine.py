"""Any sequence of putting, getting, damage and tidying: a vector that comes back is the right one."""

import shutil
import tempfile
from pathlib import Path

import numpy as np
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, rule

from core.embeddings import EmbeddingStore, housekeeping, keys_of
from core.embeddings import listing as listing_module
from core.embeddings import shard as shard_module

SPACE = {"width": 3}
TEXTS = [f"text {i}" for i in range(12)]
chosen = st.lists(st.sampled_from(range(len(TEXTS))), min_size=1, max_size=8, unique=True)


def right(rows):
    return np.array([[row, row + 0.5, -row] for row in rows], dtype=np.float32).reshape(len(rows), 3)


class Machine(RuleBasedStateMachine):
    stores = Bundle("stores")

    @initialize(target=stores)
    def begin(self):
        self.root = Path(tempfile.mkdtemp(prefix="bioscope-machine-"))
        self.sure = set()  # texts that have to be there: put, and no damage since
        return EmbeddingStore(SPACE, "machine", root=self.root / "embeddings")

    @rule(target=stores)
    def second_store(self):
        return EmbeddingStore(SPACE, "other name", root=self.root / "embeddings")

    @rule()
    def new_process(self):
        listing_module._known.clear()
        shard_module._verdicts.clear()

    @rule(store=stores, rows=chosen)
    def put(self, store, rows):
        store.put(keys_of([TEXTS[row] for row in rows]), right(rows), np.array(rows, dtype=np.int32))
        self.sure |= set(rows)

    @rule(store=stores, rows=chosen)
    def get(self, store, rows):
        found, array, cut = store.fetch(keys_of([TEXTS[row] for row in rows]))
        there = np.array(rows)[found]
        assert np.array_equal(array[found], right(there.tolist()))
        assert np.array_equal(cut[found], there)
        assert set(rows) & self.sure <= set(there.tolist())

    @rule(which=st.integers(0, 99), place=st.integers(0, 10**6), bit=st.integers(0, 7))
    def flip(self, which, place, bit):
        if path := self.file(which):
            raw = bytearray(path.read_bytes())
            if raw:
                raw[place % len(raw)] ^= 1 << bit
                path.write_bytes(raw)

    @rule(which=st.integers(0, 99), part=st.floats(0, 0.999))
    def truncate(self, which, part):
        if path := self.file(which):
            path.write_bytes(path.read_bytes()[: int(path.stat().st_size * part)])

    @rule(which=st.integers(0, 99))
    def delete(self, which):
        if path := self.file(which):
            path.unlink()

    @rule()
    def delete_everything(self):
        shutil.rmtree(self.root / "embeddings", ignore_errors=True)
        self.sure = set()

    @rule()
    def tidy(self):
        before, housekeeping.settings.cache_root = housekeeping.settings.cache_root, lambda: self.root
        try:
            housekeeping.tidy()
            housekeeping.info()
        finally:
            housekeeping.settings.cache_root = before

    @invariant()
    def every_vector_is_whole_or_not_there(self):
        if hasattr(self, "root"):
            self.get(EmbeddingStore(SPACE, "fresh", root=self.root / "embeddings"), list(range(len(TEXTS))))

    def file(self, which):
        """One of the files; what it holds is no longer sure."""
        files = sorted(path for path in self.root.rglob("*") if path.is_file() and path.suffix != ".corrupt")
        if files and files[which % len(files)].name != "space.json":
            self.sure = set()
        return files[which % len(files)] if files else None

    def teardown(self):
        if hasattr(self, "root"):
            shutil.rmtree(self.root, ignore_errors=True)


Machine.TestCase.settings = settings(
    max_examples=40, stateful_step_count=25, deadline=None, derandomize=True, database=None
)
TestMachine = Machine.TestCase
