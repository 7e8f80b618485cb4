"""A folder of the pathway benchmark, checked whole: leaks, pairs against the hierarchy, what is twice or missing."""

import json

import pytest

from core.datasets.checks import check

PATHWAYS = ("pathways_train.json", "pathways_val.json", "pathways_test.json")


def pathway(number, split, *papers, category="A", subcategory="A1", **more):
    references = [{"pmid": str(pmid), "title": f"Title {pmid}", "abstract": f"Abstract of {pmid}."} for pmid in papers]
    return {
        "pathway_id": f"{split}{number}", "pathway_name": f"Pathway {split} {number}", "category": category,
        "subcategory": subcategory, "references": references, **more,
    }  # fmt: skip


def four(split, first):
    """Two pathways of a subcategory, one of another, one of another category; two papers each."""
    return [
        pathway(1, split, first, first + 1),
        pathway(2, split, first + 2, first + 3),
        pathway(3, split, first + 4, first + 5, subcategory="A2"),
        pathway(4, split, first + 6, first + 7, category="B", subcategory="B1"),
    ]


def pair(left, right, kind, label=None):
    return {
        "left": str(left),
        "right": str(right),
        "label": int(kind == "pos") if label is None else label,
        "type": kind,
    }


def pairs(first):
    of = ((1, "pos"), (2, "hard"), (4, "negative"), (6, "soft"))
    return [pair(first, first + step, kind) for step, kind in of]


@pytest.fixture
def bench(tmp_path):
    """`bench(change)` writes a good folder after `change(files)`, file → content, and gives outcome and messages."""

    def run(change=lambda files: None, level_keys=()):
        files = {}
        for split, first in (("train", 100), ("val", 200), ("test", 300)):
            files[f"pathways_{split}.json"], files[f"pairs_{split}.jsonl"] = four(split, first), pairs(first)
        change(files)
        folder = tmp_path / "mine_splits"
        folder.mkdir()
        for name, content in files.items():
            if isinstance(content, list):
                content = "\n".join(map(json.dumps, content)) if name.endswith("l") else json.dumps(content)
            (folder / name).write_text(content, encoding="utf-8")
        (found,) = check([folder], "pathways", level_keys=level_keys)
        return f"{found.outcome}: " + " | ".join(found.messages)

    return run


def test_a_good_folder_is_accepted(bench):
    assert bench() == "ACCEPT: "


def put(name, place, key, value):
    """A change of one pair of a file."""
    return lambda files: files[name][place].update({key: value})


def more(name, *added):
    return lambda files: files[name].extend(added)


def without(*names):
    return lambda files: [files.pop(name) for name in names]


REFUSED = [
    (more("pathways_test.json", pathway(9, "test", 100, 390)), ["100 in train and test", "a leak"]),
    (more("pairs_test.jsonl", pair(300, 100, "soft")), ["pairs_test.jsonl", "line 5: 100 is in train", "a leak"]),
    (put("pairs_test.jsonl", 1, "type", "soft"), ["line 2 (300, 302): found soft, expected hard"]),
    (put("pairs_test.jsonl", 3, "type", "negative"), ["line 4 (300, 306): found negative, expected soft"]),
    (more("pairs_test.jsonl", pair(302, 304, "pos")), ["line 5 (302, 304): found pos, expected negative"]),
    (more("pairs_test.jsonl", pair(302, 303, "hard")), ["line 5 (302, 303): found hard, expected pos"]),
    (put("pairs_val.jsonl", 0, "label", 0), ["pairs_val.jsonl", "line 1", "label 0 with type pos"]),
    (put("pairs_val.jsonl", 1, "label", 1), ["pairs_val.jsonl", "line 2", "label 1 with type hard"]),
    (put("pairs_val.jsonl", 1, "label", 2), ["pairs_val.jsonl", "line 2", "0/1"]),
    (more("pairs_val.jsonl", pair(201, 200, "soft")), ["line 5: the same pair as in line 1, the other way round"]),
    (without("pathways_test.json"), ["no pathways_test.json"]),
    (without(*PATHWAYS), ["a folder without pathways_train.json"]),
    (lambda files: files.update({"pairs_test.jsonl": '{"left": "3"\n'}), ["pairs_test.jsonl, line 1", "not valid"]),
    (lambda files: files.update({"pathways_val.json": "[{]"}), ["pathways_val.json, line 1", "not valid JSON"]),
    (lambda files: files.update({"pathways_val.json": "[]"}), ["pathways_val.json", "an empty list"]),
    (lambda files: files.update({"pairs_test.jsonl": [pair(1, 2, "pos")]}), ["0 of 1 pair can be used"]),
    (lambda files: files["pathways_val.json"][0]["references"][0].update(pmid="1.0E+07"), ["1.0E+07"]),
    (lambda files: files["pathways_val.json"][0].pop("references"), ["pathway 1", "references"]),
]  # fmt: skip


@pytest.mark.parametrize(("change", "words"), REFUSED)
def test_what_would_mislead_is_refused_by_name(bench, change, words):
    text = bench(change)
    assert text.startswith("REJECT"), text
    assert all(word in text for word in words), text


def alike(files):
    files["pathways_test.json"][0]["references"][0]["abstract"] = "abstract OF 100"


SAID = [
    (alike, ["same text as another in another split", "100 (train) and 300 (test)"]),
    (without("pathways_val.json", "pairs_val.jsonl"), ["no pathways_val.json", "threshold"]),
    (without("pathways_train.json", "pathways_val.json"), ["no pathways_train.json", "no pathways_val.json"]),
    (without("pairs_test.jsonl"), ["no pairs_test.jsonl: pairs of test are not scored"]),
    (without("pathways_val.json"), ["pairs_val.jsonl is not read: there is no pathways_val.json"]),
    (lambda files: files.update({"pathways_dev.json": files.pop("pathways_val.json")}),
     ["pathways_dev.json is not read: it is to be called pathways_val.json"]),
    (more("pathways_test.json", pathway(5, "test", 300, 310)), ["1 of 9 papers in several (up to 2)", "in each: 300"]),
    (more("pathways_test.json", pathway(5, "test", 310)), ["1 pathway with a single paper", "test5 (Pathway test 5)"]),
    (more("pathways_test.json", pathway(5, "test")), ["1 pathway without papers: test5"]),
    (more("pathways_test.json", pathway(5, "test", 310, 310, 311)), ["310 in test5 (Pathway test 5)", "kept once"]),
    (more("pathways_test.json", pathway(1, "train", 310, 311)), ["train1 (Pathway train 1) in train and test"]),
    (more("pathways_test.json", pathway(5, "test", 310, 311, category="")), ["2 of 10 papers without a category"]),
    (lambda files: files["pathways_test.json"][0]["references"][0].update(abstract=""), ["1 paper of 8 with no abs"]),
    (more("pairs_test.jsonl", pair(300, 999, "soft")), ["line 5: 1 of 5 pairs left out", "999"]),
    (more("pairs_test.jsonl", pair(300, 300, "pos")), ["self pair"]),
    (more("pairs_test.jsonl", pair(301, 300, "pos")), ["line 5 is the same pair as in line 1"]),
    (more("pairs_test.jsonl", pair(301, 306, "wibble")), ['unknown "wibble"']),
    (put("pairs_test.jsonl", 2, "type", "standard"), ['"standard" as negative']),
]  # fmt: skip


@pytest.mark.parametrize(("change", "words"), SAID)
def test_what_should_be_known_is_said(bench, change, words):
    text = bench(change)
    assert text.startswith("NOTICE"), text
    assert all(word in text for word in words), text


def test_a_subcategory_of_the_same_name_in_two_categories_makes_hard_and_soft_both_right(bench):
    def change(files):
        files["pathways_test.json"][3]["subcategory"] = "A1"
        files["pairs_test.jsonl"].append(pair(301, 306, "hard"))

    assert bench(change) == "ACCEPT: "


def test_the_first_ten_of_many_are_listed(bench):
    def change(files):
        files["pairs_test.jsonl"] = [pair(300 + a, 300 + b, "soft") for a in range(6) for b in range(a + 1, 6)]

    text = bench(change)
    assert text.startswith("REJECT")
    assert "15 pairs with a type that disagrees" in text
    assert "line 10 (" in text
    assert "line 11 (" not in text


def test_papers_with_labels_of_their_own_are_named_and_their_pairs_kept(bench):
    """A paper most of whose negative pairs fit another category was drawn by a label of its own."""

    def change(files):
        others = [pathway(10 + n, "test", 400 + 2 * n, 401 + 2 * n, subcategory="A3") for n in range(20)]
        files["pathways_test.json"] += others
        files["pairs_test.jsonl"] += [pair(400 + n, 402 + n, "hard") for n in range(0, 38)]
        files["pairs_test.jsonl"] += [pair(301, 410 + n, "soft") for n in range(4)]

    text = bench(change)
    assert text.startswith("NOTICE"), text
    assert "4 of 54 pairs disagree" in text
    assert "1 paper whose own labels seem to be others than the pathway's: 301 (4 of 4 pairs)" in text


def test_other_level_keys_are_the_levels(bench):
    def change(files):
        for name in ("train", "val"):
            files.pop(f"pathways_{name}.json"), files.pop(f"pairs_{name}.jsonl")
        for number, one in enumerate(files["pathways_test.json"]):
            one |= {"level1": one.pop("category"), "level2": one.pop("subcategory"), "level3": f"L{number}"}

    text = bench(change, ("level1", "level2", "level3"))
    assert text.startswith("NOTICE"), text
    assert "expected" not in text


def test_pathways_that_levels_alone_name_are_not_taken_for_one(tmp_path):
    def pathway(fine, *ids):
        references = [{"pmid": id_, "title": f"Title {id_}", "abstract": f"Abstract {id_}"} for id_ in ids]
        return {"level1": "a", "level2": fine, "references": references}

    folder = tmp_path / "external"
    folder.mkdir()
    held = [pathway("b", "1", "2"), pathway("c", "3", "4"), pathway("d", "5")]
    (folder / "pathways_test.json").write_text(json.dumps(held))
    (found,) = check([folder], "pathways", level_keys=("level1", "level2"))
    text = " | ".join(found.messages)
    assert "listed more than once" not in text
    assert "1 pathway with a single paper, which has none to find: pathway 3" in text


def test_an_empty_file_of_pairs_is_said_and_does_not_refuse_the_folder(bench):
    told = bench(lambda files: files.update({"pairs_test.jsonl": ""}))
    assert told == "NOTICE: pairs_test.jsonl is empty: it holds no pairs."


def test_a_file_or_no_folder_is_refused(tmp_path):
    (tmp_path / "pathways_test.json").write_text("[]")
    found = check([tmp_path / "pathways_test.json", tmp_path / "none"], "pathways")
    assert [one.outcome for one in found] == ["REJECT", "REJECT"]
    assert "give the folder" in found[0].messages[0]
    assert "no such folder" in found[1].messages[0]


@pytest.mark.parametrize("name", ["wikipathways_splits", "bc5cdr_splits"])
def test_the_real_benchmarks_pass(real_data, name):
    (found,) = check([real_data / name], "pathways")
    text = " | ".join(found.messages)
    assert found.outcome == "NOTICE", text
    assert "leak" not in text
    if name.startswith("bc5cdr"):
        assert "224 of 5,455 pairs disagree with the hierarchy" in text


def test_the_demo_passes():
    from core.datasets import find_collection

    (found,) = check([find_collection("demo-papers")], "pathways")
    assert found.outcome == "NOTICE"
    assert all("in several (up to 2) of the level pathway" in text for text in found.messages)
