"""The licence of a data set, from the front matter of its README."""

import pytest

from core.datasets.hub.card import licence_of
from core.datasets.hub.named import HubName, read_name
from core.errors import BadInput


@pytest.mark.parametrize(
    ("front", "licence"),
    [
        ("license: cc-by-4.0", "cc-by-4.0"),
        ("license:\n- mit\n- 'cc0-1.0'\ntask: x", "mit, cc0-1.0"),
        ("license: [mit, apache-2.0]", "mit, apache-2.0"),
        ("license: other\nlicense_name: data-use-agreement", "other (data-use-agreement)"),
        ("tags:\n- license: x", "not stated"),
        ("", "not stated"),
    ],
)
def test_the_licence_is_that_of_the_front_matter(front, licence):
    assert licence_of(f"---\n{front}\n---\n# Name\nlicense: gpl\n") == licence
    assert licence_of(f"---\r\n{front}\r\n---\r\n".replace("\r\n- ", "\n- ")) == licence


def test_what_the_hub_states_goes_before_it():
    assert licence_of("---\nlicense: mit\n---\n", "gpl-3.0") == "gpl-3.0"
    assert licence_of("license: mit\n") == "not stated"


def test_names_are_read_and_written():
    commit = "0123456789abcdef0123456789abcdef01234567"
    found = read_name(f"hub:org/name@{commit}#en/sts:train")
    assert found == HubName("org/name", commit, "en/sts", "train")
    assert str(found) == "hub:org/name@0123456789ab#en/sts:train"
    assert read_name("org/name@refs/convert/parquet") == HubName("org/name", "refs/convert/parquet")
    for wrong in ("hub:", "org/name/x", "../x", "https://huggingface.co/datasets/org/name", "org/name@", "a b/c"):
        with pytest.raises(BadInput, match="names no data set of the hub"):
            read_name(wrong)
