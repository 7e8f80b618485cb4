"""Labels of papers: sets at each level, by all places of all their topics."""

from core.datasets.mesh import label, label_plainly

FEW = {str(n): ("Asthma",) for n in range(3)}


def labels(made, pmid, level):
    return {one.labels[level] for one in made.pathways if pmid in one.pmids and level in one.labels}


def test_a_topic_stands_for_its_place_of_depth_four(tree):
    made = label({str(n): ("Lung Neoplasms",) for n in range(3)}, tree, ["C04"], fewest=3)
    assert [(one.id, one.name, one.pmids) for one in made.pathways] == [
        ("C04.588.894.797", "Respiratory Tract Neoplasms", ("0", "1", "2"))
    ]
    assert list(made.pathways[0].labels) == ["level1", "level2", "level3", "level4"]


def test_a_topic_at_several_places_gives_the_labels_of_all(tree):
    made = label({str(n): ("Lung Neoplasms",) for n in range(3)}, tree, ["C"], fewest=3)
    assert labels(made, "1", "level1") == {"Neoplasms", "Respiratory Tract Diseases"}
    assert labels(made, "1", "level3") == {"Thoracic Neoplasms", "Lung Neoplasms"}
    assert labels(made, "1", "level4") == {"Respiratory Tract Neoplasms"}


def test_a_paper_has_the_labels_of_all_its_topics(tree):
    made = label(FEW | {"9": ("Asthma", "Pneumonia", "Epilepsy")}, tree, ["C"], fewest=1)
    assert labels(made, "9", "level4") == {"Asthma", "Epilepsy"}
    assert labels(made, "9", "level3") == {"Lung Diseases, Obstructive", "Pneumonia", "Brain Diseases"}


def test_a_shallow_place_above_a_deep_one_adds_nothing(tree):
    made = label(FEW | {"9": ("Asthma", "Lung Diseases")}, tree, ["C"], fewest=1)
    assert [one.id for one in made.pathways] == ["C08.381.495.108"]


def test_a_place_that_few_papers_have_is_no_label_but_the_levels_above_are(tree):
    made = label(FEW | {"9": ("Asthma", "Epilepsy")}, tree, ["C"], fewest=3)
    assert labels(made, "9", "level4") == {"Asthma"} and made.rare == ("C10.228.140.490",)
    assert labels(made, "9", "level3") == {"Lung Diseases, Obstructive", "Brain Diseases"}


def test_papers_without_a_label_of_the_finest_level_are_left_out_with_the_reason(tree):
    made = label(FEW | {"7": ("Epilepsy",), "8": ("Proteins",)}, tree, ["C"], fewest=3)
    assert [(one.id, one.reason) for one in made.left_out] == [
        ("7", "no topic of depth 4 that 3 papers have"), ("8", "no topic in the branches"),
    ]  # fmt: skip
    assert made.papers == ("0", "1", "2")


def test_without_a_tree_there_is_one_level():
    made = label_plainly({"1": ("A", "B"), "2": ("A",), "3": ("C",)}, fewest=2)
    assert [(one.name, dict(one.labels), one.pmids) for one in made.pathways] == [
        ("A", {"descriptor": "A"}, ("1", "2"))
    ]
    assert [(one.id, one.reason) for one in made.left_out] == [("3", "no topic that 2 papers have")]
