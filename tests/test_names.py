import pytest

from core.errors import BadInput
from core.names import check_model_id, is_hub_id, plural, shown

REFUSED = ["./model", "foo/bar\n", "file:///etc/passwd", "\\\\evil\\share", "~/.ssh", "", "x" * 300, "a/b/c", "../x",
           "ünicode/x", "a..b", "a--b", "-a", "_a/b", "a/", "/a", "a b", "a/b?x=1", "https://huggingface.co/a/b",
           "a\x00b", "a/b@main", "C:\\x", "a%2fb", "a/.b", "x" * 97]  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_hub_id_is_refused_by_name(name):
    with pytest.raises(BadInput, match="model") as caught:
        check_model_id(name)
    assert shown(name) in str(caught.value)
    assert str(caught.value).isascii() or "…" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "name",
    [
        "bert-base-uncased",
        "sentence-transformers/all-MiniLM-L6-v2",
        "BAAI/bge-small-en-v1.5",
        "a/b",
        "x" * 96 + "/y_1.0",
    ],
)
def test_hub_ids_are_taken(name):
    check_model_id(name)
    assert is_hub_id(name)


def test_a_long_name_is_cut_in_the_message():
    assert len(shown("x" * 10_000)) == 60
    assert shown("x" * 10_000).endswith("…")


def test_a_name_that_would_turn_text_around_is_shown_escaped():
    assert shown("a\u202eb") == r"'a\u202eb'"


@pytest.mark.parametrize(
    ("noun", "many"),
    [
        ("pathway", "pathways"), ("category", "categories"), ("process", "processes"), ("tissues", "tissues"),
        ("class", "classes"), ("branch", "branches"),
    ],
)  # fmt: skip
def test_the_plural_of_a_levels_name(noun, many):
    assert plural(noun) == many
