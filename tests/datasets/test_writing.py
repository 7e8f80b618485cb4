"""Papers written out are read back the same."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.datasets import read_collection, writing
from core.schema import Papers

PAPERS = Papers(
    "p",
    ids=("30776994", "10.1/x", "demo-0001"),
    titles=("A title of some length that has to be wrapped since it is longer than eighty characters", "B", ""),
    abstracts=("BACKGROUND: one - two. " * 20, "", "Text"),
    columns={
        "year": (("2014",), (), ()), "journal": (("Cell",), (), ()), "mesh": (("Mice", "A, B"), (), ()),
        "keywords": (("x y",), (), ("z",)), "publication_type": (("Review",), (), ()),
        "language": (("eng", "fre"), (), ()), "category": (("M", "N"), (), ("O",)),
    },
    splits=("train", "val", "test"),
)  # fmt: skip


def test_nbib_is_read_back_the_same(write):
    data = writing.as_nbib(PAPERS)
    papers = read_collection(write("a.nbib", data))
    assert (papers.ids, papers.titles) == (PAPERS.ids, PAPERS.titles)
    assert papers.abstracts == tuple(" ".join(text.split()) for text in PAPERS.abstracts)
    assert papers.columns == {name: values for name, values in PAPERS.columns.items() if name != "category"}
    assert max(map(len, data.decode().splitlines())) <= 86


@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.tuples(st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=90), st.text(max_size=90)),
        min_size=1, max_size=5,
    )
)  # fmt: skip
def test_no_text_breaks_an_nbib_file(write, texts):
    titles = tuple(f"T {title}" for title, _ in texts)
    abstracts = tuple(f"x{n} {abstract}" for n, (_, abstract) in enumerate(texts))
    ids = tuple(str(n) for n in range(1, len(texts) + 1))
    papers = read_collection(write("a.nbib", writing.as_nbib(Papers("p", ids, titles, abstracts))))
    assert papers.ids == ids
    assert papers.titles == tuple(" ".join(title.split()) for title in titles)


def test_pmids_are_listed_and_other_ids_left_out():
    assert writing.as_pmids(PAPERS) == b"30776994\n"


def test_the_table_has_a_row_a_paper_with_values_joined():
    table = writing.as_table(PAPERS)
    assert list(table.columns[:4]) == ["id", "title", "abstract", "split"]
    assert table["category"].tolist() == ["M; N", "", "O"]


def test_the_table_is_read_back_the_same(write):
    papers = read_collection(write("a.csv", writing.as_table(PAPERS).to_csv(index=False)), columns={"id": "id"})
    assert (papers.ids, papers.splits) == (PAPERS.ids, PAPERS.splits)
    assert {name: papers.columns[name] for name in PAPERS.columns} == PAPERS.columns
