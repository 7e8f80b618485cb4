import os

import pytest

from core.errors import BadFile
from core.models import remembered
from core.models.fingerprint import fingerprint
from core.models.folder import read


@pytest.fixture
def reads(monkeypatch):
    """Folders read, in order; nothing is known at first, and every file counts as old."""
    seen = []

    def counted(folder):
        seen.append(folder)
        return read(folder)

    monkeypatch.setattr(remembered.model_folder, "read", counted)
    monkeypatch.setattr(remembered, "_known", {})
    monkeypatch.setattr(remembered, "YOUNG", -1e9)
    return seen


def test_a_folder_asked_for_twice_is_read_once(bert, reads):
    assert remembered.facts(bert) == remembered.facts(bert) == read(bert)
    assert remembered.revision(bert) == fingerprint(bert, read(bert).files)
    assert reads == [bert]


@pytest.mark.parametrize("name", ["config.json", "vocab.txt", "tokenizer_config.json", "model.safetensors"])
def test_a_file_written_again_is_read_again_even_with_its_old_date_and_size(bert, reads, name):
    before = remembered.revision(bert)
    path = bert / name
    seen, raw = path.stat(), path.read_bytes()
    path.write_bytes(raw.replace(b" ", b"\t", 1) if b" " in raw[:-1] else raw[:-1] + bytes([raw[-1] ^ 1]))
    os.utime(path, ns=(seen.st_atime_ns, seen.st_mtime_ns))
    assert remembered.revision(bert) == fingerprint(bert, read(bert).files) != before


def test_a_file_added_or_taken_away_is_seen(bert, reads):
    remembered.facts(bert)
    (bert / "sentence_bert_config.json").write_text('{"max_seq_length": 7}')
    remembered.facts(bert)
    (bert / "config.json").unlink()
    with pytest.raises(BadFile, match="not a model"):
        remembered.facts(bert)
    assert len(reads) == 3


def test_files_just_written_are_not_relied_on(bert, reads, monkeypatch):
    monkeypatch.setattr(remembered, "YOUNG", 1e9)
    remembered.facts(bert)
    remembered.facts(bert)
    assert len(reads) == 2
