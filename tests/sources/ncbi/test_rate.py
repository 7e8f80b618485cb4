"""How often NCBI is asked: by the server's own log, whatever number of processes ask."""

from bisect import bisect_left

import pytest


def most_in_a_second(served):
    """The most requests that came within any one second."""
    times = sorted(one["time"] for one in served.log())
    return max(bisect_left(times, time + 1) - at for at, time in enumerate(times))


def all_done(processes, seconds):
    for one in processes:
        assert one.wait(seconds) == 0, one.stderr.read().decode()


def test_two_processes_together_ask_three_times_a_second(serve):
    served = serve("--all")
    all_done([served.ask(f"c{n}", 10_000 * (n + 1), 800) for n in range(2)], 60)
    assert len(served.log()) == 8
    assert most_in_a_second(served) <= 3


def test_with_a_key_ten_times_a_second_and_quicker_than_without(serve):
    served = serve("--all")
    key = {"NCBI_API_KEY": "abcdef0123456789"}
    all_done([served.ask(f"c{n}", 10_000 * (n + 1), 2_400, **key) for n in range(2)], 60)
    times = sorted(one["time"] for one in served.log())
    assert len(times) == 24
    assert most_in_a_second(served) <= 10
    assert times[-1] - times[0] >= 23 * 0.13 - 0.05
    assert {one["form"]["api_key"] for one in served.log()} == {key["NCBI_API_KEY"]}


@pytest.mark.slow
def test_over_a_minute_three_processes_never_ask_more_than_three_times_in_any_second(serve):
    served = serve("--all")
    all_done([served.ask(f"c{n}", 100_000 * (n + 1), 51 * 200) for n in range(3)], 240)
    times = sorted(one["time"] for one in served.log())
    assert len(times) == 153 and times[-1] - times[0] >= 60
    assert most_in_a_second(served) <= 3


def test_a_server_that_refuses_a_fourth_request_in_a_second_never_has_to(serve):
    served = serve("--all", "--limit", "3")
    all_done([served.ask(f"c{n}", 10_000 * (n + 1), 800) for n in range(2)], 60)
    assert len(served.log()) == 8  # none was asked again
