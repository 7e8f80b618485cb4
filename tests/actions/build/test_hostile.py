"""Sources that answer with rubbish: a sentence, and the next build is as if nothing had been. Hostile folders."""

import io
import json
import os
import threading
import zipfile

import pytest

from core import actions
from core.actions.build import written
from core.datasets.paper_pairs import TYPES
from core.datasets.papers import told
from core.errors import CoreError
from tests.actions.build.mesh_world import fill
from tests.sources.kegg_server import FakeKegg, Map
from tests.sources.mesh_server import tree_file
from tests.sources.wikipathways_server import gpml_2013, table, zipped


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """No wait between requests, nor for a source that broke off."""
    monkeypatch.setattr("core.sources.asking.take_turn", lambda *_, **__: 0.0)
    monkeypatch.setattr("core.sources.kegg.PAUSES", (0.0, 0.0))


@pytest.fixture
def kegg(pubmed, monkeypatch):
    pubmed.everything = True
    with FakeKegg(strict=False) as server:
        monkeypatch.setenv("BIOSCOPE_KEGG", server.endpoint)
        yield server


def right(body):
    """What a source answers first, and then the truth."""
    return (200, {}, body)


def told_then_built(source, options, words, **more):
    with pytest.raises(CoreError, match=words) as told:
        actions.build(source=source, options=options, **more)
    assert "\n" not in str(told.value)
    assert actions.build(source=source, options=options, **more).check.outcome != "REJECT"


INFO, TREE = b"path Release 117.0+/02-03, Feb 26\n", b"+C\n!\nAx\nB y\nC z\n!x\n"


@pytest.mark.parametrize(
    ("answers", "words"),
    [
        ([b"x Release none\n"], "which release"),
        ([b"x Release " + b"A1" * 5000 + b"\n"], "which release"),
        ([b"x Release \x1b[31m1\n"], "which release"),
        ([INFO, TREE], "lists no map"),
        ([INFO, b"+C\n!\nAx\nB y\nC    90000  z\n!x\n", b"nothing\there\n"], "names none"),
    ],
)
def test_kegg_answers_that_are_none_are_not_kept(kegg, answers, words):
    kegg.answers = [right(body) for body in answers]
    told_then_built("kegg", {"academic": True}, words)


def test_kegg_that_gets_another_release_is_not_mixed(kegg):
    kegg.answers = [right(b"x Release 116.0\n")]
    told_then_built("kegg", {"academic": True}, r"went from release 116.0 to 117.0\+/02-03, Feb 26 while")
    found = actions.build(source="kegg", options={"academic": True})
    assert found.source["version"].startswith("Release 117")


def reactome_answers(server, change, at):
    """The first answer to a path with `at` in it is changed."""
    true, seen = server.reply, []

    def reply(path, body, headers):
        status, kind, given = true(path, body, headers)
        if at in path:
            seen.append(path)
            if len(seen) == 1:
                return change(status, kind, json.loads(given))
        return status, kind, given

    server.reply = reply


def change(**fields):
    def changed(status, kind, given):
        given[0] |= fields
        return status, kind, json.dumps(given).encode()

    return changed


@pytest.mark.parametrize(
    ("at", "changed", "words"),
    [
        ("eventsHierarchy", change(name=None), "lacks its id or its name"),
        ("eventsHierarchy", change(stId="../../x"), "no id of an event"),
        ("eventsHierarchy", lambda status, kind, given: (200, kind, b"[]"), "no list of top-level pathways"),
        ("query/ids", lambda *_: (404, {"Content-Type": "text/html"}, b"<html>away"), r"not found \(404\)"),
    ],
)
def test_reactome_answers_that_are_none_are_not_kept(fake_reactome, pubmed, at, changed, words):
    pubmed.everything = True
    reactome_answers(fake_reactome, changed, at)
    told_then_built("reactome", {}, words)


@pytest.mark.parametrize("given", [5, "abc", {"a": 1}, [7, None, {"pubMedIdentifier": "9" * 4000}]])
def test_literature_of_another_kind_is_no_literature(fake_reactome, pubmed, given):
    pubmed.everything = True
    reactome_answers(fake_reactome, change(literatureReference=given), "query/ids")
    found = actions.build(source="reactome", options={})
    assert all(len(one["reason"]) < 400 for one in found.source["left_out"])


def test_a_pathway_within_itself_keeps_its_papers(fake_reactome, pubmed):
    pubmed.everything = True
    first = fake_reactome.events[fake_reactome.tops[0]]
    middle = fake_reactome.events[first.inside[0]]
    own, node = middle.id, fake_reactome._node

    def looped(id_):
        found = node(id_)
        if id_ == own:
            found["children"] = [*found["children"], {**found, "children": [dict(found)]}]
        return found

    fake_reactome._node = looped
    found = actions.build(source="reactome", options={})
    assert any(f'"{own}"' in path.read_text() for path in found.folder.glob("pathways_*.json"))


GOOD = gpml_2013("Mine", terms=("PW:0009012",), pmids=("1", "2", "3"))


@pytest.mark.parametrize(
    ("archive", "terms", "words"),
    [
        (zipped({"Hs_x_WP1_1.gpml": b"\0" * 3_000_000}), None, "not unpacked"),
        (zipped({"../x_WP1_1.gpml": GOOD}), None, "not unpacked"),
        (b"PK\x03\x04" + b"junk" * 50 + zipped({"a": b"x"})[-22:], None, "no zip, or damaged"),
        (None, b"please log in\n", "no column 'Class ID'.*fetches it anew"),
        (None, table()[:300] + b"\n", "is not in it.*fetches it anew"),
    ],
)
def test_wikipathways_answers_that_are_none_are_not_kept(fake_wikipathways, pubmed, archive, terms, words):
    pubmed.everything = True
    true = fake_wikipathways.terms
    fake_wikipathways.archive, fake_wikipathways.terms = archive, terms or true
    with pytest.raises(CoreError, match=words):
        actions.build(source="wikipathways")
    fake_wikipathways.archive, fake_wikipathways.terms = None, true
    assert actions.build(source="wikipathways").check.outcome != "REJECT"


def test_an_archive_in_which_nothing_can_be_used_is_not_kept_nor_one_with_a_damaged_file(fake_wikipathways, pubmed):
    pubmed.everything = True
    fake_wikipathways.archive = zipped({"Hs_x_WP1_1.gpml": b"<x"})
    with pytest.raises(CoreError, match=r"no file that can be read \(1 left out, the first: Hs_x_WP1_1.gpml: its file"):
        actions.build(source="wikipathways")
    whole = zipped(fake_wikipathways.files)
    at = len(whole) // 2
    fake_wikipathways.archive = whole[:at] + bytes([whole[at] ^ 255]) + whole[at + 1 :]
    assert sum(actions.build(source="wikipathways").source["left_out_counts"].values()) == 1
    fake_wikipathways.archive = None
    assert actions.build(source="wikipathways").source["left_out"] == []


def test_an_answer_of_kegg_that_ends_too_early_is_completed(kegg):
    true = kegg.answer

    def answer(path):
        status, text = true(path)
        return status, text[: text.index("///") + 4] if path.count("+") == 9 else text

    kegg.answer = answer
    assert actions.build(source="kegg", options={"academic": True}).source["left_out"] == []


def test_a_file_packed_in_another_way_is_left_out(fake_wikipathways, pubmed):
    pubmed.everything = True
    held = io.BytesIO(zipped(fake_wikipathways.files))
    with zipfile.ZipFile(held, "a", zipfile.ZIP_LZMA) as archive:
        archive.writestr("Hs_Mine_WP7_1.gpml", GOOD)
    fake_wikipathways.archive = held.getvalue().replace(b"Mine", b"Mjne")
    reasons = actions.build(source="wikipathways").source["left_out_counts"]
    assert reasons == {"its file is damaged, or no GPML with an id and a name": 1}


def test_a_tree_that_contradicts_itself_is_not_kept(fake_mesh, pubmed):
    fill(pubmed)
    fake_mesh.years["2026"] = tree_file() + b"Other;C04.588\n"
    with pytest.raises(CoreError, match="Give the tree of one year"):
        actions.build(source="mesh")
    fake_mesh.years["2026"] = tree_file()
    assert actions.build(source="mesh").check.outcome != "REJECT"


def test_names_that_are_read_back_as_one_are_told_apart(kegg, pubmed):
    names = ["Same", "Same ", "Same\u00a0", "Same (hsa91000)", "e\u0301", "\u00e9", "=1+1", "<script>x", "n" * 5000]
    for n, name in enumerate(names):
        pmids = tuple(str(40_000_000 + 10 * n + k) for k in range(4))
        kegg.maps[f"9{1000 + n}"] = Map(f"9{1000 + n}", name, "Invented  metabolism ", "Sugar tales", pmids)
        kegg.organisms["hsa"].add(f"9{1000 + n}")
    found = actions.build(source="kegg", options={"academic": True})
    papers = actions.papers({"path": str(found.folder)})
    assert found.source["left_out"] == []
    assert sum(facts["pathways"] for facts in found.splits.values()) == 20 + len(names)
    assert len({label for own in papers.columns["pathway"] for label in own}) == 20 + len(names)
    assert "Invented metabolism" in {label for own in papers.columns["category"] for label in own}


def test_what_is_said_of_papers_adds_up(kegg, pubmed):
    pmids = kegg.pmids()
    merged, untitled, retracted = pmids[1:4]  # the first has no record
    pubmed.known, pubmed.everything = {}, False
    for pmid in pmids[1:]:
        pubmed.add(pmid, abstract=f"Text {pmid}.")
    pubmed.merge(merged, "39999999")
    pubmed.add("39999999", abstract="The same, once more.")
    pubmed.add(untitled, title="", abstract="A text without a title.")
    pubmed.add(retracted, abstract="No more.", retracted=True)
    found = actions.build(source="kegg", options={"academic": True}, fewest=5, most=6)
    said, counts = found.source, found.source["counts"]
    reasons = {one["id"]: one["reason"] for one in said["left_out"]}
    assert reasons[untitled] == "no title"
    lost = {one for one in reasons if one.isdigit() and not reasons[one].startswith("merged")}
    papers = set(actions.papers({"path": str(found.folder)}).ids)
    drawn = counts["papers asked for"]
    assert counts["papers named"] == len(pmids) and counts["papers"] == len(papers) == drawn - len(lost)
    assert not any("no part of the format" in text for text in said["notices"])
    reference = json.loads((found.folder / "pathways_train.json").read_text())[0]["references"][0]
    assert reference["year"] == "2020"


def test_two_builds_into_one_folder_at_once_leave_one_whole(kegg, tmp_path):
    first = actions.build(source="kegg", options={"academic": True}, out=tmp_path / "set")
    whole = {path.name: path.read_bytes() for path in first.folder.iterdir()}
    failed = []

    def again():
        try:
            for _ in range(4):
                actions.build(source="kegg", options={"academic": True}, out=tmp_path / "set")
        except BaseException as error:
            failed.append(error)

    people = [threading.Thread(target=again) for _ in range(4)]
    for one in people:
        one.start()
    for one in people:
        one.join()
    assert not failed
    assert {path.name: path.read_bytes() for path in first.folder.iterdir()} == whole
    assert [path.name for path in tmp_path.iterdir() if path.name.endswith(".tmp")] == []


def test_only_what_nobody_holds_is_tidied(tmp_path):
    for name in (".set.dead.tmp", ".set.live.tmp"):
        (tmp_path / name).mkdir()
    held = written._hold(tmp_path / ".set.live.tmp")
    written.tidy(tmp_path / "set")
    assert [path.name for path in tmp_path.iterdir()] == [".set.live.tmp"]
    os.close(held)


MADE = {"made": {"source": "kegg", "options": {}}, "splits": {"test": {"papers": 3}}}


@pytest.mark.parametrize(
    "said",
    [
        {"level_keys": ["pathway", "pathway"]}, {"level_keys": ["nothere"]}, {"level_keys": [""]},
        {"level_keys": ["references"]}, {"level_keys": ["id"]}, {"level_keys": [f"k{n}" for n in range(100_000)]},
        {**MADE, "made": {"source": []}}, {**MADE, "made": {"source": {}}},
        {**MADE, "splits": {"test": {"papers": "X"}}},
        {**MADE, "left_out": [5], "notices": 7}, {"title": ["<script>"], "licence": {}, "level_keys": 5},
    ],
)  # fmt: skip
def test_a_folder_that_tells_rubbish_of_itself_hides_no_other(pathway_folder, tmp_path, monkeypatch, said):
    folder = pathway_folder("other_splits")
    hostile = pathway_folder("hostile_splits")
    text = json.dumps(said).replace('"X"', "Infinity")
    (hostile / "SOURCE.json").write_text(text)
    monkeypatch.setenv("BIOSCOPE_DATA", str(tmp_path))
    table = actions.collections().set_index("key")
    assert table.loc[folder.name].here and hostile.name in table.index
    assert actions.built_sets() is not None
    assert actions.check(files=[hostile], kind="pathways")[0].outcome


def test_every_type_of_pair_is_told(kegg):
    found = actions.build(source="kegg", options={"academic": True})
    assert all(set(TYPES) <= set(facts) for facts in found.splits.values())


def test_what_a_folder_tells_is_read_once_until_it_changes(pathway_folder, monkeypatch):
    folder = pathway_folder()
    (folder / "SOURCE.json").write_text('{"title": "One", "licence": "MIT"}')
    assert told.told(folder).title == "One"
    monkeypatch.setattr(told, "_read", lambda path: {"title": "Two"})
    assert told.told(folder).title == "One"
    (folder / "SOURCE.json").write_text('{"title": "Three"}')
    assert told.told(folder).title == "Two"
