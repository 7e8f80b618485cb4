"""Which files of a data set on the hub are taken, and what is said where none can be."""

import pytest

from core.datasets.hub.choice import MOST_BYTES, choose_files, part_of, split_of
from core.errors import BadInput, MissingData
from core.sources.hub import HubFile, HubInfo


def info(*paths, size=100):
    return HubInfo("org/name", "dataset", "c" * 40, tuple(HubFile(path, size) for path in paths))


def paths(choice):
    return {split: [file.path for file in files] for split, files in choice.splits.items()}


def test_parquet_goes_before_csv_tsv_jsonl_and_json():
    every = ["a.json", "a.jsonl", "a.tsv", "a.csv", "a.parquet", "README.md"]
    for wanted in ("parquet", "csv", "tsv", "jsonl", "json"):
        assert choose_files(info(*every)).format == wanted
        every.remove(f"a.{wanted}")


def test_splits_are_told_by_the_names_of_files_or_folders():
    found = choose_files(
        info(
            "data/train-00001-of-00002.parquet", "data/train-00000-of-00002.parquet", "data/test-00000-of-00001.parquet"
        )
    )
    assert paths(found) == {
        "train": ["data/train-00000-of-00002.parquet", "data/train-00001-of-00002.parquet"],
        "test": ["data/test-00000-of-00001.parquet"],
    }
    told = {"dev.csv": "val", "my_validation_set.csv": "val", "test/part-1.csv": "test", "contest.csv": "", "x.csv": ""}
    assert {path: split_of(path) for path in told} == told


def test_a_file_that_tells_no_split_is_left_where_others_do_and_it_is_said():
    found = choose_files(info("train.csv", "test.csv", "codes.csv"))
    assert paths(found) == {"train": ["train.csv"], "test": ["test.csv"]} and found.left == "Not taken: codes.csv."


def test_one_of_several_parts_has_to_be_named():
    several = info("en/test.csv", "en/train.csv", "de/test.csv")
    assert part_of("data/en/train/x.csv") == "en" and part_of("default/train-0.parquet") == ""
    with pytest.raises(BadInput, match=r"has 2 parts: de and en\. Name one: org/name#PART"):
        choose_files(several)
    assert paths(choose_files(several, "en")) == {"train": ["en/train.csv"], "test": ["en/test.csv"]}
    with pytest.raises(BadInput, match="has no part 'fr'; there are: de and en"):
        choose_files(several, "fr")
    assert paths(choose_files(info("papers.csv", "authors.csv"), "papers.csv")) == {"": ["papers.csv"]}


def test_the_only_part_needs_no_name_and_settings_are_no_tables():
    assert paths(choose_files(info("sts/test.jsonl", "dataset_infos.json", ".hidden/x.jsonl"))) == {
        "test": ["sts/test.jsonl"]
    }


def test_a_folder_of_the_pathway_benchmark_stays_together():
    found = choose_files(info("pathways_train.json", "pathways_test.json", "pairs_test.jsonl", "README.md"))
    assert found.format == "benchmark" and len(found.files) == 3


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (["name.py", "README.md"], r"only a script.*no code of others is run\. Try org/name@refs/convert/parquet"),
        (["train.pkl"], "can run code or hold no table"),
        (["train.csv.gz"], "only packed files: unpack them yourself"),
        (["README.md"], r"holds no table that can be read \(none of parquet, csv, tsv, jsonl, json\)\.$"),
        ([], "holds no table"),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(names, words):
    with pytest.raises(MissingData, match=words):
        choose_files(info(*names))


def test_too_much_is_refused_before_anything_is_fetched():
    with pytest.raises(MissingData, match=r"300 MB in 2 files; at most 256 MB are taken"):
        choose_files(info("train.csv", "test.csv", size=150_000_000))
    assert MOST_BYTES == 256_000_000
