"""Each source's whole build, killed with −9 at ten moments: the same bytes, and nothing answered is asked again."""

from contextlib import ExitStack

import pytest

from core.sources.asking import today
from tests.actions.build.gathering import killed_after, start
from tests.actions.build.mesh_world import fill
from tests.sources.kegg_server import FakeKegg
from tests.sources.mesh_server import FakeMesh, tree_file
from tests.sources.ncbi_server import FakeNcbi
from tests.sources.reactome_server import FakeReactome
from tests.sources.wikipathways_server import FakeWikiPathways

TEN = 10
SOURCES = {
    "kegg": lambda: FakeKegg(strict=False),
    "reactome": lambda: FakeReactome(wide=9),
    "wikipathways": FakeWikiPathways,
    "mesh": lambda: FakeMesh([today()[:4]]),
}


class World:
    """A source and PubMed on this machine, and all that they are asked."""

    def __init__(self, name, stack, folder):
        self.name, self.folder = name, folder
        self.source = stack.enter_context(SOURCES[name]())
        self.ncbi = stack.enter_context(FakeNcbi(everything=name != "mesh", slow=0.03))
        if name == "mesh":
            self.source.years = {today()[:4]: tree_file()}
            fill(self.ncbi)

    def asked(self):
        return len(self.source.asked) + len(self.ncbi.forms)

    def start(self, place):
        return start(self.name, self.folder / place / "set", self.folder / place / "cache", self.source, self.ncbi)

    def contents(self, place):
        return {path.name: path.read_bytes() for path in (self.folder / place / "set").iterdir()}


@pytest.mark.slow
@pytest.mark.parametrize("name", SOURCES)
def test_killed_at_ten_moments_it_gives_the_same_bytes_and_asks_for_nothing_twice(name, tmp_path):
    with ExitStack() as stack:
        world = World(name, stack, tmp_path)
        assert world.start("whole").wait() == 0
        once, whole = world.asked(), world.contents("whole")
        assert "SOURCE.json" in whole and "pathways_test.json" in whole
        kills = cycle = 0
        while kills < TEN:
            cycle += 1
            before, cut = world.asked(), 0
            for requests in range(2, 40):  # from here on, a little further each time
                process = world.start(f"cut-{cycle}")
                if not killed_after(world.asked() + requests, process, world.asked):
                    assert process.returncode == 0
                    break
                kills, cut = kills + 1, cut + 1
                if kills == TEN:
                    assert world.start(f"cut-{cycle}").wait() == 0
                    break
            assert world.contents(f"cut-{cycle}") == whole
            left = [path.name for path in (tmp_path / f"cut-{cycle}").iterdir() if path.name.endswith(".tmp")]
            assert left == []
            # what a kill cut off is asked again, and every start asks for the release, before and after
            assert world.asked() - before <= once + cut + 2 * (cut + 1)
