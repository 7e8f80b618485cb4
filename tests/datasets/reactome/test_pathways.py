"""Reactome's pathways: whose papers are whose, labels, and what is left out with its reason."""

from dataclasses import replace

from core.datasets.reactome import Event, Hierarchy, Node, join

HUMAN = "Homo sapiens"


def tree(*rows, inside=None, several=()):
    """Rows: id, above (ids), whether it is a pathway."""
    nodes = {id_: Node(id_, f"Name {id_}", HUMAN, is_pathway, tuple(above)) for id_, above, is_pathway in rows}
    held = {}
    for node in nodes.values():
        if node.above:
            held.setdefault(node.above[-1], []).append(node.id)
    return Hierarchy(nodes, {**{id_: tuple(own) for id_, own in held.items()}, **(inside or {})}, several)


def events(disease=(), **pmids):
    return {id_: Event(id_, HUMAN, id_ in disease, tuple(own)) for id_, own in pmids.items()}


TREE = tree(("T", "", True), ("S", "T", True), ("P", "TS", True), ("r", "TSP", False), ("s", "TS", False))
EVENTS = events(T=["1"], S=["2", "3"], P=["4"], r=["5", "4"], s=["6", "5"])


def pmids(joined):
    return {one.id: one.pmids for one in joined.pathways}


def reasons(joined):
    return {one.id: one.reason for one in joined.left_out}


def test_papers_of_a_pathway_are_its_own_and_those_of_its_reactions():
    assert pmids(join(TREE, EVENTS))["P"] == ("4", "5")


def test_a_paper_stands_at_the_deepest_pathway_that_cites_it():
    assert pmids(join(TREE, EVENTS))["S"] == ("2", "3", "6"), "5 stands at P"


def test_reactions_may_be_left_aside():
    assert pmids(join(TREE, EVENTS, reactions=False)) == {"S": ("2", "3"), "P": ("4",)}


def test_category_is_the_top_and_subcategory_the_pathway_below_it():
    labels = {one.id: (one.name, dict(one.labels)) for one in join(TREE, EVENTS).pathways}
    assert labels["P"] == ("Name P", {"category": "Name T", "subcategory": "Name S"})
    assert labels["S"] == ("Name S", {"category": "Name T", "subcategory": "Name S"})


def test_what_is_left_out_has_its_reason():
    found = reasons(join(TREE, EVENTS | events(P=[], r=[])))
    assert found == {
        "T": "Name T: a top-level pathway, which has no subcategory",
        "P": "Name P: no literature with a PubMed id",
    }


def test_a_pathway_all_of_whose_papers_stand_below_is_left_out():
    assert reasons(join(TREE, EVENTS | events(S=["4"], s=[])))["S"].endswith(
        "all its literature stands at the pathways in it"
    )


def test_diseases_go_only_where_that_is_wished():
    sick = EVENTS | events(disease=["P"], P=["4"])
    assert "P" in pmids(join(TREE, sick))
    assert reasons(join(TREE, sick, disease=False))["P"] == "Name P: marked as of a disease"


def test_another_species_is_left_out():
    nodes = TREE.nodes | {"P": replace(TREE.nodes["P"], species="Mus musculus")}
    assert reasons(join(replace(TREE, nodes=nodes), EVENTS))["P"] == "Name P: of another species, Mus musculus"


def test_what_the_database_no_longer_has_is_left_out():
    gone = {id_: one for id_, one in EVENTS.items() if id_ != "P"}
    assert reasons(join(TREE, gone))["P"] == "Name P: no longer in Reactome, though its hierarchy names it"


def test_what_is_no_pmid_is_named():
    wrong = {**EVENTS, "s": replace(EVENTS["s"], wrong=("0",))}
    assert reasons(join(TREE, wrong))["0"] == "Name s: '0' is no PMID"


def test_a_pathway_at_two_places_takes_papers_from_both_above():
    shared = tree(
        ("T", "", True), ("S", "T", True), ("P", "TS", True), ("U", "", True), ("V", "U", True),
        inside={"V": ("P",)}, several=("P",),
    )  # fmt: skip
    found = join(shared, events(T=[], S=["1", "2"], P=["2", "3"], U=[], V=["3", "4"]))
    assert pmids(found) == {"S": ("1",), "P": ("2", "3"), "V": ("4",)}
    assert found.pathways[1].labels["category"] == "Name T"
    assert found.findings[0].text == "1 pathway at several places of the hierarchy, labelled by the first of them."


def test_references_that_are_no_papers_are_counted():
    books = {**EVENTS, "s": replace(EVENTS["s"], others=2)}
    assert (
        join(TREE, books).findings[0].text
        == "2 references without a PubMed id, such as to books, not among the papers."
    )


def test_nothing_gives_nothing():
    assert join(Hierarchy({}, {}, ()), {}) == join(Hierarchy({}, {}, ()), {})
    assert join(Hierarchy({}, {}, ()), {}).pathways == ()
