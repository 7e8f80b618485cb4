"""Papers drawn for terms: balanced, seeded, with what is excluded and too little counted."""

from core.datasets.mesh import Group, draw

GROUPS = [Group("C04", "Neoplasms", ("a", "b", "c")), Group("C08", "Lungs", ("c", "d"))]
PAPERS = {"a": ["1", "2"], "b": [str(n) for n in range(10, 30)], "c": ["5", "30", "10"], "d": ["7", "8", "9"]}


def drawn(terms=2, papers=3, fewest=3, seed=1, **more):
    return draw(GROUPS, PAPERS.get, terms=terms, papers=papers, fewest=fewest, seed=seed, **more)


def test_each_group_has_as_many_terms_and_each_term_as_many_papers():
    found = drawn()
    assert found.groups == {"C04": ("b", "c"), "C08": ("c", "d")}
    assert [len(own) for own in found.terms.values()] == [3, 3, 3]
    assert found.terms["c"] == ("5", "10", "30")
    assert set(found.terms["b"]) < set(PAPERS["b"])


def test_a_term_with_too_few_papers_is_left_out_with_its_number():
    assert [(one.id, one.reason) for one in drawn().left_out] == [("a", "papers with it as a topic: 2, fewer than 3")]


def test_the_same_seed_draws_the_same_whatever_the_order_of_the_papers():
    turned = draw(GROUPS, lambda name: PAPERS[name][::-1], terms=2, papers=3, fewest=3, seed=1)
    assert turned == drawn() and drawn(seed=2).terms["b"] != drawn().terms["b"]


def test_the_draw_of_a_term_does_not_depend_on_the_other_terms():
    assert drawn(terms=1).terms["b"] == drawn().terms["b"]


def test_papers_that_are_excluded_are_counted_before_the_draw():
    found = drawn(without={"5", "7", "999"})
    assert found.excluded == ("5", "7") and not {"5", "7"} & set(found.papers)
    assert [one.id for one in found.left_out] == ["a", "c", "d"]


def test_a_paper_of_several_terms_is_one_paper():
    found = drawn(papers=99)
    assert found.papers.count("10") == 1 and len(found.papers) == 25


def test_terms_are_tried_only_so_often():
    asked = []
    draw(GROUPS, lambda name: asked.append(name) or [], terms=1, papers=3, fewest=3, seed=1, tries=1)
    assert asked == ["a", "c"]
