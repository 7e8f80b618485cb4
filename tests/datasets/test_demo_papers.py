"""The demo's papers keep what their README promises: six categories, no template, pairs by the hierarchy."""

import json
import re
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from core.datasets import collections, read_collection
from core.datasets.paper_pairs import TYPES, as_lines
from core.datasets.splits.pairs import draw_pairs

FOLDER = Path(__file__).parents[2] / "core" / "datasets" / "demo" / "papers"
SPLITS = ("train", "val", "test")
CATEGORIES = {
    "Metabolism",
    "Genetic information processing",
    "Environmental information processing",
    "Cellular processes",
    "Organismal systems",
    "Human diseases",
}
STOCK = ("here we show", "these findings suggest", "our results suggest", "taken together", "in this study", "plays a")
LONGEST_SHARED_RUN = 7


def words(text):
    return re.findall(r"[^\W_]+", text.lower())


def runs(text, length):
    found = words(text)
    return {tuple(found[i : i + length]) for i in range(len(found) - length + 1)}


def sentences(text):
    return [" ".join(words(part)) for part in re.split(r"(?<=[.?!:])\s+", text)]


@pytest.fixture(scope="module")
def pathways():
    """Split → its pathways, as the file has them."""
    return {split: json.loads((FOLDER / f"pathways_{split}.json").read_text(encoding="utf-8")) for split in SPLITS}


@pytest.fixture(scope="module")
def texts(pathways):
    """Id → (title, abstract)."""
    references = [one for found in pathways.values() for each in found for one in each["references"]]
    return {one["pmid"]: (one["title"], one["abstract"]) for one in references}


@pytest.fixture(scope="module")
def labels(pathways):
    """Level → id → the labels that a paper has."""
    found = {level: defaultdict(set) for level in ("pathway_id", "subcategory", "category")}
    for each in (each for split in SPLITS for each in pathways[split]):
        for one in each["references"]:
            for level, held in found.items():
                held[one["pmid"]].add(each[level])
    return found


@pytest.fixture(scope="module")
def pairs():
    return {
        split: [json.loads(line) for line in (FOLDER / f"pairs_{split}.jsonl").read_text(encoding="utf-8").splitlines()]
        for split in SPLITS
    }


def test_252_papers_lie_in_42_pathways_and_24_subcategories_of_six_categories(pathways, texts):
    every = [each for found in pathways.values() for each in found]
    assert sorted(texts) == [f"demo-{i:04d}" for i in range(1, 253)]
    assert sorted(each["pathway_id"] for each in every) == [f"DM{i:03d}" for i in range(1, 43)]
    assert len({each["pathway_name"] for each in every}) == 42
    assert len({(each["category"], each["subcategory"]) for each in every}) == 24
    assert Counter(each["category"] for each in every) == dict.fromkeys(CATEGORIES, 7)
    assert min(len(each["references"]) for each in every) >= 6


def test_each_category_has_five_pathways_to_train_on_and_one_each_to_choose_and_to_test_by(pathways):
    for split, n in zip(SPLITS, (5, 1, 1)):
        assert Counter(each["category"] for each in pathways[split]) == dict.fromkeys(CATEGORIES, n)


def test_no_paper_and_no_pathway_is_in_two_splits(pathways):
    papers = [{one["pmid"] for each in pathways[split] for one in each["references"]} for split in SPLITS]
    assert sum(map(len, papers)) == len(set.union(*papers))
    ids = [each["pathway_id"] for split in SPLITS for each in pathways[split]]
    assert len(ids) == len(set(ids))


def test_sixteen_papers_belong_to_two_pathways_with_one_text(pathways, labels):
    assert Counter(len(found) for found in labels["pathway_id"].values()) == {1: 236, 2: 16}
    seen = defaultdict(set)
    for each in (each for split in SPLITS for each in pathways[split]):
        for one in each["references"]:
            seen[one["pmid"]].add(json.dumps(one, sort_keys=True))
    assert {id for id, forms in seen.items() if len(forms) > 1} == set()


def test_titles_and_abstracts_are_as_long_as_promised(texts):
    assert {title for title, _ in texts.values() if not 8 <= len(title.split()) <= 16} == set()
    assert {id for id, (_, abstract) in texts.items() if not 50 <= len(abstract.split()) <= 90} == set()


def test_no_two_papers_share_a_sentence(texts):
    places = defaultdict(set)
    for id, (title, abstract) in texts.items():
        for sentence in sentences(title) + sentences(abstract):
            if len(sentence.split()) > 1:  # "METHODS:" alone is no sentence
                places[sentence].add(id)
    assert {sentence: ids for sentence, ids in places.items() if len(ids) > 1} == {}


def test_no_two_papers_share_a_run_of_eight_words(texts):
    places = defaultdict(set)
    for id, parts in texts.items():
        for run in set().union(*(runs(part, LONGEST_SHARED_RUN + 1) for part in parts)):
            places[run].add(id)
    assert {" ".join(run): ids for run, ids in places.items() if len(ids) > 1} == {}


def test_no_opening_is_a_template(texts):
    for part in (0, 1):
        openings = Counter(tuple(words(parts[part])[:3]) for parts in texts.values())
        assert openings.most_common(1)[0][1] == 1, openings.most_common(3)


def test_stock_phrases_are_rare(texts):
    whole = [" ".join(words(abstract)) for _, abstract in texts.values()]
    assert {phrase: n for phrase in STOCK if (n := sum(phrase in text for text in whole)) > 3} == {}


def test_the_vocabulary_is_rich(texts):
    counts = Counter(word for parts in texts.values() for part in parts for word in words(part))
    assert len(counts) >= 7000
    assert len(counts) / counts.total() >= 0.28
    assert sum(n == 1 for n in counts.values()) >= 4000
    assert min(len(set(found)) / len(found) for found in map(words, (text for _, text in texts.values()))) >= 0.6


def test_texts_are_whole_and_clean(texts):
    for id, (title, abstract) in texts.items():
        whole = f"{title} {abstract}"
        assert whole == " ".join(whole.split()), id
        assert abstract.endswith((".", "?")) and not title.endswith("."), id
        assert abstract[0].isupper() or abstract[0].isdigit(), id
        assert whole.count("(") == whole.count(")"), id
        assert not re.search(r"\b([a-z]+) \1\b", whole), id
        assert not re.search(r"[<{}\[\]\\_|!]|http|\bTODO\b", whole), id


def test_the_type_of_a_pair_agrees_with_the_hierarchy(pairs, labels):
    for found in pairs.values():
        for pair in found:
            shared = {level: held[pair["left"]] & held[pair["right"]] for level, held in labels.items()}
            closest = next((level for level in ("pathway_id", "subcategory", "category") if shared[level]), None)
            kinds = {"pathway_id": "pos", "subcategory": "hard", "category": "negative", None: "soft"}
            assert pair["type"] == kinds[closest], pair
            assert pair["label"] == (closest == "pathway_id"), pair


def test_pairs_are_of_papers_of_their_split_and_meet_once(pairs, pathways):
    for split, found in pairs.items():
        here = {one["pmid"] for each in pathways[split] for one in each["references"]}
        assert {pair[side] for pair in found for side in ("left", "right")} <= here
        meetings = [frozenset((pair["left"], pair["right"])) for pair in found]
        assert len(set(meetings)) == len(meetings) and set(map(len, meetings)) == {2}


def test_there_are_as_many_pairs_of_each_type(pairs):
    for split, found in pairs.items():
        kinds = Counter(pair["type"] for pair in found)
        assert set(kinds) == (set(TYPES) if split == "train" else {"pos", "soft"})
        assert len(set(kinds.values())) == 1 and min(kinds.values()) >= 50


def test_the_pairs_are_those_of_the_seed():
    for split in SPLITS:
        kept = (FOLDER / f"pairs_{split}.jsonl").read_text(encoding="utf-8")
        assert as_lines(draw_pairs(read_collection(FOLDER, split=split), even=True)) == kept


def test_the_reader_takes_the_folder_without_a_word():
    papers = read_collection(FOLDER)
    assert len(papers) == 252
    assert papers.levels == ("category", "subcategory", "pathway")
    assert Counter(papers.splits).keys() == set(SPLITS)
    assert (papers.findings, papers.skipped) == ((), ())


def test_the_collection_is_known_by_name():
    row = collections().set_index("name").loc["demo-papers"]
    assert (row["title"], row["here"], row["n"], row["licence"]) == ("Demo papers", True, 252, "MIT")
    assert row["splits"] == SPLITS


def test_the_readme_says_what_the_papers_are_not():
    text = " ".join((FOLDER / "README.md").read_text(encoding="utf-8").split())
    assert "Demo texts, written for Bioscope; no benchmark." in text
