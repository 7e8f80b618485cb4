"""Killed in the middle and asked again: what came is kept, nothing of it is asked for twice, the bytes are the same."""

import time

import pytest

COUNT = 600  # PMIDs, in three batches


def until(found, seconds=30):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found():
            return
        time.sleep(0.002)
    raise AssertionError(f"not within {seconds} s")


def kept(folder):
    return list((folder / "mine" / "sources" / "pubmed").glob("*.records"))


@pytest.mark.parametrize(
    "moment",
    [
        lambda served: len(served.log()) == 1,  # the first answer on its way
        lambda served: len(kept(served.folder)) == 1,
        lambda served: len(served.log()) == 2,
        lambda served: len(kept(served.folder)) == 2,
        lambda served: len(served.log()) == 3,
    ],
    ids=["first asked", "first kept", "second asked", "second kept", "third asked"],
)
def test_kill_9_in_the_middle_of_three_batches(serve, moment):
    served = serve("--all", "--slow", "0.15")
    process = served.ask("mine", 10_000, COUNT)
    until(lambda: moment(served))
    process.kill()
    process.wait()
    before, there = served.asked(), len(kept(served.folder))
    assert len(before) <= 3

    assert served.ask("mine", 10_000, COUNT).wait(60) == 0
    after = served.asked()[len(before) :]
    assert sum(map(len, after)) == COUNT - 200 * there  # what was kept is not asked for again, the rest once
    assert not {pmid for batch in before[:there] for pmid in batch} & {pmid for batch in after for pmid in batch}
    assert served.ask("unbroken", 10_000, COUNT).wait(60) == 0
    whole = (served.folder / "unbroken.xml").read_bytes()
    assert (served.folder / "mine.xml").read_bytes() == whole
    assert whole.count(b"<PubmedArticle>") == COUNT - 6  # those that end in 97 are not there
