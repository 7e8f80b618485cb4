"""Pathways with papers become a folder that is read back as it was meant, and passes its own check."""

import json

import pytest

from core import datasets
from core.actions.build.benchmark import as_benchmark
from core.actions.build.written import is_made_so, place_of, refuse_place, tidy, write
from core.errors import BadInput, CoreError
from core.schema import Papers, Pathway

PATHWAYS = tuple(
    Pathway(
        f"P{number}", f"Way {number % 4 if number > 3 else number}",
        {"category": f"C{number % 2}", "subcategory": f"S{number % 3}"},
        tuple(str(1000 + 10 * number + k) for k in range(4)) + (("1000",) if number == 2 else ()),
    )
    for number in range(8)
)  # fmt: skip
LEVELS = tuple(f"level{depth}" for depth in range(1, 5))


def papers_of(pathways):
    ids = tuple(dict.fromkeys(pmid for one in pathways for pmid in one.pmids))
    return Papers(
        "made", ids, tuple(f"Title {id_}" for id_ in ids), tuple(f"Text of {id_}." for id_ in ids),
        columns={"year": tuple(("2001",) for _ in ids), "mesh": tuple(("Heart", "Liver") for _ in ids)},
    )  # fmt: skip


def made(pathways=PATHWAYS, keys=("category", "subcategory"), *, external=False, pairs=2):
    return as_benchmark(
        papers_of(pathways), pathways, keys, external=external, fractions=(0.5, 0.25, 0.25), pairs=pairs, seed=42
    )


def test_what_is_written_is_read_back_with_its_labels_splits_and_columns(tmp_path):
    found = made()
    assert write(tmp_path / "set", found.files(), {"level_keys": []}).outcome != "REJECT"
    back = datasets.read_collection(tmp_path / "set")
    assert set(back.ids) == set(found.papers.ids) and back.levels == ("category", "subcategory", "pathway")
    own = {id_: row for row, id_ in enumerate(found.papers.ids)}
    for row, id_ in enumerate(back.ids):
        assert back.splits[row] == found.papers.splits[own[id_]]
        assert set(back.columns["pathway"][row]) == set(found.papers.columns["pathway"][own[id_]])
        assert set(back.columns["category"][row]) == set(found.papers.columns["category"][own[id_]])
        assert back.columns["year"][row] == ("2001",) and back.columns["mesh"][row] == ("Heart", "Liver")


def test_a_paper_of_two_pathways_keeps_both_in_one_split():
    found = made()
    place = dict(zip(found.papers.ids, found.papers.splits))
    assert place["1000"] == place["1020"]
    assert found.papers.columns["pathway_id"][found.papers.ids.index("1000")] == ("P0", "P2")
    assert sum(split["pathways"] for split in found.facts().values()) == 8
    assert sum(split["papers"] for split in found.facts().values()) == len(found.papers)


def test_pathways_of_one_name_are_told_apart_by_their_ids():
    names = [one.name for one in made().pathways]
    assert len(set(names)) == 8 and "Way 0 (P0)" in names and "Way 0 (P4)" in names


def test_an_external_set_is_a_test_split_under_its_own_levels(tmp_path):
    pathways = tuple(
        Pathway(
            f"C0{n}.{k}", f"Term {n}.{k}", dict(zip(LEVELS, (f"A{n}", f"B{n}", f"C{n}.{k % 2}", f"Term {n}.{k}"))),
            tuple(str(5000 + 100 * n + 10 * k + paper) for paper in range(3)),
        )
        for n in range(2)
        for k in range(3)
    )  # fmt: skip
    found = made(pathways, LEVELS, external=True)
    assert set(found.files()) == {"pathways_test.json", "pairs_test.jsonl"} and found.level_keys == LEVELS
    said = write(tmp_path / "set", found.files(), {"title": "T", "licence": "L", "level_keys": list(LEVELS)})
    assert said.outcome != "REJECT"
    back = datasets.read_collection(tmp_path / "set")  # the folder itself says what its levels are
    assert back.levels == LEVELS and (back.title, back.licence) == ("T", "L")
    kinds = {pair.type for pair in found.pairs["test"]}
    assert kinds == {"pos", "hard", "negative", "soft"}


def test_the_same_seed_gives_the_same_bytes():
    assert made().files() == made().files()


def test_nothing_left_is_said():
    with pytest.raises(BadInput, match="no pathway has enough papers"):
        made(())


def test_a_folder_with_other_files_is_never_touched(tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("x")
    with pytest.raises(BadInput, match=r"holds other files, and no SOURCE\.json"):
        refuse_place(tmp_path / "mine")
    (tmp_path / "file").write_text("x")
    with pytest.raises(BadInput, match="is a file"):
        refuse_place(tmp_path / "file")


def test_a_set_that_would_not_pass_its_check_is_not_written(tmp_path):
    files = made().files()
    files["pathways_test.json"] = files["pathways_train.json"]  # every paper in two splits
    with pytest.raises(CoreError, match=r"would not pass its own check.*more than one split"):
        write(tmp_path / "set", files, {})
    assert list(tmp_path.iterdir()) == []


def test_a_rebuilt_set_replaces_the_old_as_a_whole(tmp_path):
    write(tmp_path / "set", made(pairs=0).files() | {"old.txt": b"x"}, {"made": {"seed": 1}})
    write(tmp_path / "set", made().files(), {"made": {"seed": 1}})
    assert not (tmp_path / "set" / "old.txt").exists() and [one.name for one in tmp_path.iterdir()] == ["set"]


def test_what_a_killed_build_left_goes_with_the_next(tmp_path):
    (tmp_path / ".set.abc.tmp").mkdir()
    (tmp_path / ".other.abc.tmp").mkdir()
    tidy(tmp_path / "set")
    assert [one.name for one in tmp_path.iterdir()] == [".other.abc.tmp"]


def test_another_making_gets_another_name():
    first = place_of("kegg-115.0/2026", {"seed": 1})
    assert first.name == "kegg-115.0-2026"
    first.mkdir(parents=True)
    (first / "SOURCE.json").write_text(json.dumps({"made": {"seed": 1}}))
    assert is_made_so(first, {"seed": 1}) and place_of("kegg-115.0/2026", {"seed": 1}) == first
    assert place_of("kegg-115.0/2026", {"seed": 2}).name == "kegg-115.0-2026-2"


def test_linked_pathways_that_cannot_be_split_say_what_can_be_chosen_in_a_build():
    """Not what `make-splits` says: nobody names levels here."""
    ids = tuple(str(1000 + n) for n in range(4))
    papers = Papers("x", ids, tuple(f"Title {one}" for one in ids), tuple(f"Text {one}" for one in ids), title="KEGG")
    own = [Pathway(f"mmu0000{n}", f"Way {n}", {"category": "A", "subcategory": "B"}, (ids[0], ids[n + 1]))
           for n in range(3)]  # fmt: skip
    with pytest.raises(BadInput) as error:
        as_benchmark(papers, own, ("category", "subcategory"), external=False, fractions=(0.7, 0.15, 0.15), pairs=1,
                     seed=1)  # fmt: skip
    said = str(error.value)
    assert said.startswith("KEGG: 3 pathways, in 1 group that share papers or texts; 3 splits without")
    assert "coarser level" not in said and said.endswith(
        "Choose an organism or a source with more pathways; or draw fewer papers of each (Papers drawn, --most), so "
        "that they share fewer; or build a set of MeSH, which is external: it is not split."
    )


def test_too_few_pathways_to_split_say_that_fewer_papers_may_be_needed():
    own = [Pathway(f"mmu0000{n}", f"Way {n}", {"category": "A"}, (str(10 + n), str(20 + n))) for n in range(2)]
    with pytest.raises(BadInput, match=r"^\S+: 2 values .* splits need 3 or more\. Choose .*Papers needed, --fewest"):
        as_benchmark(papers_of(own), own, ("category",), external=False, fractions=(0.7, 0.15, 0.15), pairs=1, seed=1)
