import os
import shutil
import subprocess
import sys
import time
from collections import namedtuple
from pathlib import Path

import pytest

from core.errors import BadInput, Cancelled, CoreError, MissingData, MissingModel, SourceError
from core.sources.hub import Hub, wanted
from core.sources.repository import HubFile, HubInfo

SECRET = "hf_averysecrettoken"
WEIGHTS = "model.safetensors"


@pytest.fixture
def served(fake_hub, tiny):
    return fake_hub.add_model("org/tiny", tiny, licence="apache-2.0")


@pytest.fixture
def info(served, hub, fake_hub):
    found = hub.resolve("org/tiny")
    fake_hub.asked.clear()
    return found


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "tiny"


def whole(folder, tiny, *paths):
    return all((folder / path).read_bytes() == tiny[path] for path in paths)


# resolve


def test_a_model_is_resolved_to_its_commit_files_and_licence(served, hub, tiny):
    info = hub.resolve("org/tiny")
    assert (info.repo_id, info.kind, info.commit, info.licence, info.gated) == (
        "org/tiny",
        "model",
        "a" * 40,
        "apache-2.0",
        False,
    )
    assert {file.path: file.size for file in info.files} == {path: len(data) for path, data in tiny.items()}
    by_path = {file.path: file for file in info.files}
    assert len(by_path[WEIGHTS].sha256) == 64
    assert by_path["config.json"].sha256 is None
    assert len(by_path["config.json"].git_sha1) == 40


def test_a_commit_resolves_to_itself(served, hub):
    assert hub.resolve("org/tiny", "a" * 40).commit == "a" * 40


def test_a_data_set_is_resolved_and_fetched(fake_hub, hub, folder):
    fake_hub.add_dataset(
        "org/pairs", {"data/pairs.parquet": b"PAR1" * 99, "README.md": b"#"}, licence=["gpl-3.0", "mit"]
    )
    info = hub.resolve("org/pairs", kind="dataset")
    assert (info.commit, info.licence) == ("b" * 40, "gpl-3.0, mit")
    hub.fetch(info, ["data/pairs.parquet"], folder)
    assert (folder / "data/pairs.parquet").read_bytes() == b"PAR1" * 99


def test_a_name_without_an_organisation_and_no_licence(fake_hub, hub):
    fake_hub.add_model("plain", {"config.json": b"{}"}, licence=None, gated="auto")
    info = hub.resolve("plain")
    assert (info.licence, info.gated) == ("not stated", True)


@pytest.mark.parametrize(
    ("repo_id", "revision"),
    [("../x", "main"), ("org/tiny\n", "main"), ("org/tiny", "../x"), ("org/tiny", ""), ("org/tiny", "a?b")],
)
def test_a_name_that_cannot_be_is_refused_unasked(hub, fake_hub, repo_id, revision):
    with pytest.raises(BadInput):
        hub.resolve(repo_id, revision)
    assert fake_hub.asked == []


def test_a_model_that_is_not_there_is_named(hub, served):
    with pytest.raises(MissingModel, match=r"there is no model org/absent on the hub \(401\): check the spelling"):
        hub.resolve("org/absent")
    with pytest.raises(MissingData, match="there is no data set org/absent"):
        hub.resolve("org/absent", kind="dataset")
    with pytest.raises(MissingModel, match=r"model org/tiny has no revision 'v9' \(404\)"):
        hub.resolve("org/tiny", "v9")


RESOLVE_FAULTS = {
    "missing": "there is no model org/tiny on the hub (404)",
    "gated": "access is refused (401). If it is gated, accept its terms on its page; then: set HF_TOKEN.",
    "refused": "access is refused (403)",
    "slow down": "too many requests (429)",
    "trouble": "the server has trouble (500)",
    "page": "answered with a web page",
    "not json": "not JSON",
    "empty": "answered with nothing",
    "cut": "broke off after",
    "stranger": "which is not followed",
    "downgrade": "which is not followed",
    "circle": "redirects in a row",
    "endless": "more than the",
}


@pytest.mark.parametrize("fault", RESOLVE_FAULTS)
def test_each_fault_of_resolving_ends_in_one_sentence_with_the_models_name(served, hub, fake_hub, fault):
    fake_hub.fail(fault, times=99)
    with pytest.raises(CoreError) as caught:
        hub.resolve("org/tiny")
    assert RESOLVE_FAULTS[fault] in str(caught.value)
    assert "model org/tiny" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_trouble_that_passes_is_waited_out(served, hub, fake_hub, slept):
    fake_hub.fail("trouble", times=2)
    assert hub.resolve("org/tiny").commit == "a" * 40
    assert len(slept) == 2


@pytest.mark.slow
def test_a_hub_that_hangs_is_left_within_fifteen_seconds(served, fake_hub):
    fake_hub.fail("hang", times=99)
    began = time.monotonic()
    with pytest.raises(SourceError, match=r"model org/tiny was not fetched: 127\.0\.0\.1 cannot be reached"):
        Hub().resolve("org/tiny")
    assert time.monotonic() - began < 15


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"sha": "main"}, "names no commit"),
        ({"sha": None}, "names no commit"),
        ({"siblings": None}, "not of the form expected"),
        ({"siblings": [{"rfilename": "x"}]}, "not of the form expected"),
        ({"siblings": [{"rfilename": "x", "size": -1}]}, "not of the form expected"),
        ({"siblings": [{"rfilename": 7, "size": 1}]}, "not of the form expected"),
        ({"siblings": ["x"]}, "not of the form expected"),
        ({"cardData": "x"}, "not of the form expected"),
    ],
)
def test_an_answer_of_another_form_is_refused(served, hub, change, words):
    given = served.answer() | change
    served.answer = lambda: given
    with pytest.raises(SourceError, match=f"model org/tiny.*{words}"):
        hub.resolve("org/tiny")


@pytest.mark.parametrize(
    "path", ["../evil", "/etc/evil", "a/../../evil", "a\\..\\evil", "./evil", "a//evil", "evil\n", ""]
)
def test_a_file_name_that_leads_out_of_the_folder_is_refused(served, hub, folder, path):
    served.extra = [{"rfilename": path, "size": 4}]
    with pytest.raises(SourceError, match="lists a file outside its folder"):
        hub.resolve("org/tiny")
    info = HubInfo("org/tiny", "model", "a" * 40, (HubFile(path, 4),))
    with pytest.raises(SourceError, match="would lie outside its folder: refused"):
        hub.fetch(info, [path], folder)


def test_a_link_that_leads_out_of_the_folder_is_not_followed(info, hub, folder, tmp_path):
    folder.mkdir()
    (tmp_path / "outside").mkdir()
    (folder / "1_Pooling").symlink_to(tmp_path / "outside")
    with pytest.raises(SourceError, match="would lie outside its folder"):
        hub.fetch(info, ["1_Pooling/config.json"], folder)


# the endpoint and the token


@pytest.mark.parametrize(
    "endpoint",
    ["http://huggingface.co", "https://example.org", "http://10.0.0.1:80", "file:///x", "nonsense",
     "https://user:pw@huggingface.co", "https://huggingface.co?x=1", "http://127.0.0.1:8000@example.org"],
)  # fmt: skip
def test_another_endpoint_is_refused(endpoint, monkeypatch):
    with pytest.raises(BadInput, match="address of the hub"):
        Hub(endpoint)
    monkeypatch.setenv("BIOSCOPE_HUB", endpoint)
    with pytest.raises(BadInput, match="BIOSCOPE_HUB"):
        Hub()


def test_the_public_hub_is_the_default(monkeypatch):
    monkeypatch.delenv("BIOSCOPE_HUB", raising=False)
    monkeypatch.setenv("HF_ENDPOINT", "https://example.org")
    assert Hub().endpoint == "https://huggingface.co"


def test_the_token_is_sent_to_the_hub_alone(fake_hub, tiny, folder, monkeypatch, slept):
    monkeypatch.setenv("HF_TOKEN", SECRET + "\n")
    fake_hub.add_model("org/gated", tiny, gated="manual", token=SECRET)
    hub = Hub(sleep=slept.append)
    hub.fetch(hub.resolve("org/gated"), [WEIGHTS, "config.json"], folder)
    assert whole(folder, tiny, WEIGHTS, "config.json")
    assert all(
        asked.headers.get("Authorization") == f"Bearer {SECRET}" for asked in fake_hub.asked if asked.server == "hub"
    )
    assert [asked for asked in fake_hub.asked if asked.server == "cdn" and SECRET in str(asked.headers)] == []


def test_a_gated_model_without_a_token_says_what_to_do(fake_hub, hub, tiny, folder, monkeypatch):
    fake_hub.add_model("org/gated", tiny, gated="manual", token=SECRET)
    info = hub.resolve("org/gated")
    assert info.gated
    with pytest.raises(
        MissingModel, match=r"access is refused .401.. If it is gated, accept its terms .* set HF_TOKEN"
    ):
        hub.fetch(info, [WEIGHTS], folder)
    monkeypatch.setenv("HF_TOKEN", "hf_anotherone")
    with pytest.raises(MissingModel, match="HF_TOKEN was not accepted") as caught:
        Hub().fetch(info, [WEIGHTS], folder)
    assert "hf_anotherone" not in str(caught.value)


@pytest.mark.parametrize("token", ["hf_a b", "hf_a\r\nX: y", "hf_ü"])
def test_a_token_that_is_none_is_refused_without_being_shown(token, monkeypatch):
    monkeypatch.setenv("HF_TOKEN", token)
    with pytest.raises(BadInput, match="HF_TOKEN holds spaces") as caught:
        Hub()
    assert token not in str(caught.value)


def test_offline_nothing_is_asked(info, hub, fake_hub, folder, monkeypatch):
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    with pytest.raises(MissingModel, match=r"^offline: model org/tiny is not fetched"):
        hub.resolve("org/tiny")
    with pytest.raises(MissingModel, match=r"^offline: "):
        hub.fetch(info, ["config.json"], folder)
    with pytest.raises(MissingData, match=r"^offline: data set org/pairs"):
        hub.resolve("org/pairs", kind="dataset")
    assert fake_hub.asked == []


# fetch


def test_the_wanted_files_arrive_whole_and_nothing_else(info, hub, folder, tiny):
    hub.fetch(info, wanted(info.files)[0], folder)
    here = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert here == set(tiny) - {"pytorch_model.bin", "onnx/model.onnx", "README.md"}
    assert whole(folder, tiny, *here)


def test_what_is_here_and_sound_is_not_fetched_again(info, hub, fake_hub, folder, tiny):
    hub.fetch(info, [WEIGHTS, "config.json"], folder)
    fake_hub.asked.clear()
    hub.fetch(info, [WEIGHTS, "config.json"], folder)
    assert fake_hub.asked == []
    (folder / "config.json").write_bytes(tiny["config.json"].replace(b"bert", b"brat"))
    hub.fetch(info, [WEIGHTS, "config.json"], folder)
    assert whole(folder, tiny, "config.json")
    assert fake_hub.requests(WEIGHTS) == []


def test_after_a_cut_only_the_rest_is_asked_for(info, hub, fake_hub, folder, tiny):
    fake_hub.fail("cut", on=WEIGHTS, after=200_000)
    hub.fetch(info, [WEIGHTS], folder)
    assert whole(folder, tiny, WEIGHTS)
    first, second = fake_hub.requests(WEIGHTS, "cdn")
    assert "Range" not in first.headers
    assert second.headers["Range"] == "bytes=200000-"
    assert fake_hub.sent(WEIGHTS) == len(tiny[WEIGHTS])


def test_after_a_cancel_a_later_call_asks_for_the_rest(info, hub, fake_hub, folder, tiny):
    def cancel_past(done, total, note):
        if done > 300_000:
            raise Cancelled

    with pytest.raises(Cancelled):
        hub.fetch(info, [WEIGHTS], folder, cancel_past)
    (part,) = folder.glob("*.part")
    kept = part.stat().st_size
    assert not (folder / WEIGHTS).exists()
    fake_hub.asked.clear()
    Hub().fetch(info, [WEIGHTS], folder)
    assert whole(folder, tiny, WEIGHTS)
    assert fake_hub.sent(WEIGHTS) == len(tiny[WEIGHTS]) - kept
    assert list(folder.glob("*.part")) == []


def test_after_a_kill_another_process_asks_for_the_rest(info, hub, fake_hub, folder, tiny):
    fake_hub.fail("stall", on=WEIGHTS, after=400_000)
    code = (
        "import sys; from pathlib import Path; from core.sources.hub import Hub; hub = Hub();"
        f"hub.fetch(hub.resolve('org/tiny'), [{WEIGHTS!r}], Path(sys.argv[1]))"
    )
    root = Path(__file__).resolve().parents[2]
    with subprocess.Popen(
        [sys.executable, "-c", code, str(folder)], cwd=root, env=os.environ | {"PYTHONPATH": str(root)}
    ) as child:
        until = time.monotonic() + 30
        while sum(path.stat().st_size for path in folder.glob("*.part")) < 262_144 and time.monotonic() < until:
            time.sleep(0.02)
        child.kill()
    kept = sum(path.stat().st_size for path in folder.glob("*.part"))
    assert 262_144 <= kept <= 400_000
    fake_hub.asked.clear()
    hub.fetch(info, [WEIGHTS], folder)
    assert whole(folder, tiny, WEIGHTS)
    assert fake_hub.sent(WEIGHTS) == len(tiny[WEIGHTS]) - kept


def test_a_server_without_ranges_starts_over(info, hub, fake_hub, folder, tiny):
    fake_hub.fail("cut", on=WEIGHTS, after=200_000)
    fake_hub.fail("no range", on=WEIGHTS)
    hub.fetch(info, [WEIGHTS], folder)
    assert whole(folder, tiny, WEIGHTS)


def test_a_part_that_is_too_long_or_wrong_is_begun_again(info, hub, fake_hub, folder, tiny):
    for junk in (b"z" * 800_000, b"z" * 1000, b"z" * 700_000):
        fake_hub.fail("cut", on=WEIGHTS, times=99)
        with pytest.raises(SourceError):
            hub.fetch(info, [WEIGHTS], folder)
        fake_hub.faults.clear()
        (part,) = folder.glob("*.part")
        part.write_bytes(junk)
        hub.fetch(info, [WEIGHTS], folder)
        assert whole(folder, tiny, WEIGHTS)
        (folder / WEIGHTS).unlink()


def test_a_file_with_the_wrong_content_is_fetched_once_more(info, hub, fake_hub, folder, tiny):
    fake_hub.fail("garbled", on=WEIGHTS)
    hub.fetch(info, [WEIGHTS], folder)
    assert whole(folder, tiny, WEIGHTS)


@pytest.mark.parametrize("path", [WEIGHTS, "config.json"])
def test_twice_the_wrong_content_is_an_error_that_names_file_expected_and_found(info, hub, fake_hub, folder, path):
    expected = next(file.sha256 or file.git_sha1 for file in info.files if file.path == path)
    fake_hub.fail("garbled", on=path, times=2)
    with pytest.raises(
        SourceError, match=rf"{path}: expected (git SHA-1|SHA-256) {expected}, found [0-9a-f]+\. Fetched twice"
    ):
        hub.fetch(info, [path], folder)
    assert [found for found in folder.rglob("*") if found.is_file()] == []


def test_a_body_shorter_than_listed_is_an_error_with_both_sizes(info, hub, fake_hub, folder):
    fake_hub.fail("short", on=WEIGHTS, times=2)
    with pytest.raises(SourceError, match="expected 700,000 bytes, found 350,000"):
        hub.fetch(info, [WEIGHTS], folder)


def test_a_body_that_never_ends_is_left_at_the_listed_size(info, hub, fake_hub, folder):
    fake_hub.fail("endless", on=WEIGHTS, times=2)
    with pytest.raises(SourceError, match=r"expected 700,000 bytes, found [789]"):
        hub.fetch(info, [WEIGHTS], folder)


FETCH_FAULTS = {
    "missing": "its file model.safetensors is not there (404)",
    "refused": "access is refused (403)",
    "gated": "access is refused (401)",
    "slow down": "too many requests (429). It asks to wait 3 s. Tried 5 times.",
    "trouble": "the server has trouble (500). Tried 5 times.",
    "page": "answered with a web page",
    "cut": "Cut 5 times in a row.",
    "empty": "expected 700,000 bytes, found 0",
    "stranger": "which is not followed",
    "downgrade": "which is not followed",
    "circle": "redirects in a row",
}


@pytest.mark.parametrize("fault", FETCH_FAULTS)
def test_each_fault_of_fetching_ends_in_one_sentence_and_no_file(info, hub, fake_hub, folder, fault):
    fake_hub.fail(fault, on=WEIGHTS, times=99)
    with pytest.raises(CoreError) as caught:
        hub.fetch(info, [WEIGHTS], folder)
    assert FETCH_FAULTS[fault] in str(caught.value)
    assert "model org/tiny" in str(caught.value)
    assert "sealed" not in str(caught.value)
    assert "\n" not in str(caught.value)
    assert not (folder / WEIGHTS).exists()


def test_bytes_that_came_before_the_hub_went_away_are_kept_and_told(info, hub, fake_hub, folder, tiny):
    fake_hub.fail("cut", on=WEIGHTS, after=200_000)

    def then_close(done, total, note):
        if "waiting" in note:
            fake_hub.close()

    with pytest.raises(SourceError, match="200,000 of 700,000 bytes are kept: ask again, and it goes on from there"):
        hub.fetch(info, [WEIGHTS], folder, then_close)


def test_many_cuts_do_not_matter_while_bytes_arrive(info, hub, fake_hub, folder, tiny):
    fake_hub.fail("cut", on=WEIGHTS, after=70_000, times=9)
    hub.fetch(info, [WEIGHTS], folder)
    assert whole(folder, tiny, WEIGHTS)
    assert fake_hub.sent(WEIGHTS) == len(tiny[WEIGHTS])


def test_progress_counts_bytes_up_to_the_total(info, hub, folder, tiny):
    heard = []
    hub.fetch(info, ["config.json", WEIGHTS], folder, lambda *told: heard.append(told))
    total = len(tiny["config.json"]) + len(tiny[WEIGHTS])
    done = [told[0] for told in heard]
    assert done == sorted(done)
    assert heard[-1] == (total, total, "org/tiny is here")
    assert {told[1] for told in heard} == {total}


def test_a_disk_too_small_is_refused_before_anything_is_asked(info, hub, fake_hub, folder, tiny, monkeypatch):
    usage = namedtuple("usage", "total used free")
    need = 1.2 * len(tiny[WEIGHTS])
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage(10**9, 0, int(need) - 1))
    with pytest.raises(SourceError, match=r"not enough disk for .*tiny: needs 1 MB, 1 MB are free"):
        hub.fetch(info, [WEIGHTS], folder)
    assert fake_hub.asked == []
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage(10**9, 0, int(need) + 1))
    hub.fetch(info, [WEIGHTS], folder)


def test_a_folder_that_cannot_be_written_is_named(info, hub, folder):
    folder.write_text("a file where the folder should be")
    with pytest.raises(SourceError, match=f"model org/tiny cannot be kept in {folder}: "):
        hub.fetch(info, ["config.json"], folder)


def test_a_file_that_the_repository_lacks_is_named(info, hub, folder):
    with pytest.raises(SourceError, match=r"model org/tiny has no file 'absent.json' at aaaaaaaa"):
        hub.fetch(info, ["absent.json"], folder)


def test_two_at_once_both_end_with_the_whole_file(info, fake_hub, folder, tiny):
    code = (
        "import sys; from pathlib import Path; from core.sources.hub import Hub; hub = Hub();"
        f"hub.fetch(hub.resolve('org/tiny'), [{WEIGHTS!r}, 'config.json'], Path(sys.argv[1]))"
    )
    root = Path(__file__).resolve().parents[2]
    children = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(folder)], cwd=root, env=os.environ | {"PYTHONPATH": str(root)}
        )
        for _ in range(3)
    ]
    assert [child.wait(60) for child in children] == [0, 0, 0]
    assert whole(folder, tiny, WEIGHTS, "config.json")
    assert list(folder.glob("*.part")) == []
