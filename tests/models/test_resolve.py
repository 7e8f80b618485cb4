import json
import shutil
import subprocess
import sys
import time

import pytest

from core import models
from core.errors import BadFile, BadInput, MissingModel, UnknownName
from core.models.places import RECORD
from core.models.resolve import entry_of

COMMIT = "0123456789abcdef0123456789abcdef01234567"


@pytest.fixture
def add(bert, own_cache):
    """Put the tiny BERT where a hub model would lie, with its record."""

    def put(name, **record):
        target = shutil.copytree(bert, own_cache / "models" / name.replace("/", "--"))
        full = {"hub_id": name, "commit": COMMIT, "files": [], "added": "2026-11-29", **record}
        (target / RECORD).write_text(json.dumps(full))
        return target

    return put


def test_the_bundled_model_is_here_with_a_fingerprint_for_a_revision():
    spec = models.resolve("all-MiniLM-L6-v2")
    assert spec.revision.startswith("sha256:")
    assert (spec.pooling, spec.max_tokens, spec.width, spec.normalise, spec.casing) == (
        "mean",
        256,
        384,
        True,
        "uncased",
    )


def test_the_bundled_models_folder_under_another_name_has_the_same_space():
    spec = models.resolve("all-MiniLM-L6-v2")
    mine = models.resolve(f"mine={spec.folder}")
    assert mine.name == "mine" and mine.space == spec.space


@pytest.mark.parametrize("name", ["all-minilm-l6-V2", "sentence-transformers/all-MiniLM-L6-v2"])
def test_capitals_and_hub_ids_lead_to_the_catalogues_entry(name):
    assert models.resolve(name).name == "all-MiniLM-L6-v2"


def test_an_absent_model_fails_at_once_with_name_reason_way_and_what_is_here():
    begin = time.perf_counter()
    for name in ("bge-base-en-v1.5", "no-such-org/no-such-model"):
        with pytest.raises(MissingModel) as caught:
            models.resolve(name)
        text = str(caught.value)
        assert name in text and "its files are not on this machine" in text
        assert f"python -m core models add {name}" in text and "all-MiniLM-L6-v2, tfidf, random" in text
    assert time.perf_counter() - begin < 2


def test_an_unknown_name_suggests_the_near_one():
    with pytest.raises(UnknownName, match=r"no model 'bge-bas-en-v1\.5'; did you mean 'bge-base-en-v1\.5'"):
        models.resolve("bge-bas-en-v1.5")


BAD = [
    "", "./model", "foo/bar\n", "file:///etc/passwd", "\\\\evil\\share", "~/.ssh", "x" * 200, "a/b/c", "modèle/x",
    "a..b", "=folder", "a b=/tmp", "x" * 61 + "=/tmp", "name=", "name= ",
]  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_a_name_is_refused_in_words(name):
    with pytest.raises(BadInput, match="model"):
        models.check_id(name)
    with pytest.raises((BadInput, MissingModel), match="model"):
        models.resolve(name)


@pytest.mark.parametrize(
    "name", ["all-MiniLM-L6-v2", "org/name", "evil/pickle-only", "org/name:cls", "mine=/x/y:mean", "tfidf"]
)
def test_what_can_be_a_name_passes_the_check(name):
    models.check_id(name)


def test_a_folder_that_is_not_there_is_named():
    with pytest.raises(MissingModel, match=r"model mine: no folder '/no/such/place'"):
        models.resolve("mine=/no/such/place")


def test_a_raw_encoders_pooling_must_be_chosen(bert):
    with pytest.raises(BadInput, match=r"Choose: mine=.*:mean, mine=.*:cls or mine=.*:max"):
        models.resolve(f"mine={bert}")
    for mode in ("cls", "mean", "max"):
        spec = models.resolve(f"mine={bert}:{mode}")
        assert (spec.pooling, spec.loader, spec.max_tokens, spec.name) == (mode, "transformers", 40, "mine")


def test_a_folder_whose_name_ends_like_a_pooling_is_that_folder(sentence_bert, tmp_path):
    odd = shutil.copytree(sentence_bert("cls"), tmp_path / "model:mean")
    assert models.resolve(f"mine={odd}").pooling == "cls"


def test_a_sentence_models_own_pooling_is_its_own_and_another_has_its_name(sentence_bert):
    folder = sentence_bert("cls")
    plain, own, other = (models.resolve(f"mine={folder}{end}") for end in ("", ":cls", ":mean-first-last"))
    assert plain == own and (plain.name, plain.pooling, plain.own_pooling) == ("mine", "cls", "cls")
    assert (other.name, other.pooling, other.own_pooling) == ("mine:mean-first-last", "mean-first-last", "cls")
    assert {name for name in plain.space if plain.space[name] != other.space[name]} == {"pooling"}


@pytest.mark.parametrize(
    "short, full", [("medcpt", "medcpt-article"), ("BGE", "bge-base-en-v1.5"), ("specter2", "specter2")]
)
def test_short_names_of_baselines_lead_to_the_catalogues_entry(short, full):
    with pytest.raises(MissingModel, match=f"models add {full}"):
        models.resolve(short)
    models.check_id(short)
    assert entry_of(short) is models.MODELS[full]


def test_a_short_name_before_a_folder_says_what_the_model_is_and_stays_its_name(bert):
    spec = models.resolve(f"medcpt={bert}")
    assert (spec.name, spec.pooling, spec.native) == ("medcpt", "cls", "segments")


def test_a_catalogue_name_before_a_folder_keeps_the_catalogues_pooling_and_prompts(bert):
    spec = models.resolve(f"scibert={bert}")
    assert (spec.name, spec.pooling, spec.max_tokens) == ("scibert", "mean", 40)
    assert spec.revision.startswith("sha256:")


def test_an_added_model_carries_its_commit(add):
    add("allenai/scibert_scivocab_uncased")
    spec = models.resolve("scibert")
    assert (spec.revision, spec.pooling, spec.max_tokens) == (COMMIT, "mean", 40)
    assert spec.space["weights"] == f"allenai/scibert_scivocab_uncased@{COMMIT}"


def test_another_pooling_of_a_catalogue_model_has_a_name_and_space_of_its_own(add):
    add("allenai/scibert_scivocab_uncased")
    plain, other = models.resolve("scibert"), models.resolve("scibert:cls")
    assert (other.name, other.pooling) == ("scibert:cls", "cls") and other.space != plain.space


def test_any_hub_id_is_taken_once_it_is_added(add):
    add("some-org/some-model")
    with pytest.raises(BadInput, match="some-org/some-model:mean"):
        models.resolve("some-org/some-model")
    spec = models.resolve("some-org/some-model:max")
    assert (spec.hub_id, spec.pooling, spec.revision) == ("some-org/some-model", "max", COMMIT)


def test_pooling_chosen_when_a_model_was_added_is_remembered(add):
    add("some-org/some-model", pooling="cls", licence="mit")
    spec = models.resolve("some-org/some-model")
    assert (spec.pooling, spec.licence) == ("cls", "mit")


def test_a_model_made_here_is_found_by_its_name(add):
    add("my-model", hub_id="", commit="", pooling="mean")
    spec = models.resolve("my-model")
    assert spec.revision.startswith("sha256:") and spec.hub_id == ""


def test_an_unfinished_download_is_not_taken_for_a_model(add):
    folder = add("allenai/scibert_scivocab_uncased")
    (folder / RECORD).unlink()
    with pytest.raises(MissingModel, match="is not finished"):
        models.resolve("scibert")


def test_files_that_changed_since_the_model_was_added_are_refused(add):
    folder = add("org/model", pooling="mean", files=[{"path": "vocab.txt", "size": 10, "sha256": None}])
    with pytest.raises(BadFile, match=r"vocab\.txt: changed since the model was added .* bytes found, 10 recorded"):
        models.resolve("org/model")
    (folder / "vocab.txt").unlink()
    with pytest.raises(BadFile, match="it is not there"):
        models.resolve("org/model")


def test_a_retrained_folder_never_meets_old_vectors(bert):
    before = models.resolve(f"mine={bert}:mean").space
    raw = (bert / "model.safetensors").read_bytes()
    (bert / "model.safetensors").write_bytes(raw[:-1] + bytes([raw[-1] ^ 1]))
    assert models.resolve(f"mine={bert}:mean").space != before


def test_precision_is_part_of_the_space_and_checked():
    exact, fast = (models.resolve("all-MiniLM-L6-v2", precision=one) for one in ("exact", "fast"))
    assert exact.space != fast.space and fast.memory_mb < exact.memory_mb
    with pytest.raises(BadInput, match="precision 'int8': expected one of exact, fast"):
        models.resolve("all-MiniLM-L6-v2", precision="int8")


def test_tfidf_carries_the_digest_of_what_it_counts_on():
    one, same, other = (models.resolve("tfidf", fit=texts) for texts in (["aa bb", "cc"], ["cc", "aa bb"], ["aa"]))
    assert one.fit == same.fit != other.fit and (one.width, other.width) == (3, 1)
    assert models.resolve("random", fit=["aa"]).fit == ""


def test_the_table_lists_what_is_here_and_how_to_get_the_rest(add):
    add("some-org/some-model", pooling="cls")
    table = models.here().set_index("name")
    assert table.loc["all-MiniLM-L6-v2", "here"] and table.loc["all-MiniLM-L6-v2", "how_to_get"] == ""
    assert not table.loc["biobert", "here"]
    assert table.loc["biobert", "how_to_get"] == "python -m core models add biobert"
    assert table.loc["some-org/some-model", "revision"] == COMMIT
    assert list(table.index[:1]) == ["all-MiniLM-L6-v2"] and len(table) == len(models.MODELS) + 1


def test_a_broken_model_is_listed_with_what_is_wrong(add):
    (add("some-org/some-model", pooling="cls") / "model.safetensors").write_bytes(b"")
    row = models.here().set_index("name").loc["some-org/some-model"]
    assert not row["here"] and "not a safetensors file" in row["how_to_get"]


def test_resolving_and_listing_import_nothing_heavy():
    code = (
        "import sys; from core import models; models.resolve('all-MiniLM-L6-v2'); models.here(); "
        "print([m for m in ('torch', 'transformers', 'sentence_transformers', 'sklearn', 'scipy') if m in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "[]"
