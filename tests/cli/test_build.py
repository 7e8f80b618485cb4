"""`build`: what its help says."""

import pytest

from core import actions


@pytest.mark.parametrize("source", actions.BUILDERS)
def test_the_examples_of_a_source_are_of_that_source_and_would_be_taken(core, source):
    said = core("build", source, "--help").out
    lines = [line.strip() for line in said.partition("examples:")[2].splitlines() if line.strip()]
    assert len(lines) == 2 and all(line.startswith(f"python -m core build {source} ") for line in lines)
    for line in lines:
        assert (source == "kegg") == ("--academic" in line)
        given = [word for word in line.split() if word.startswith("--")]
        assert all(f"{name} " in said or f"{name}," in said for name in given)
