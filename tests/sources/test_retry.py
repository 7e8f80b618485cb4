import time
from email.message import Message
from email.utils import formatdate

import pytest

from core.sources.retry import Patience, Waiting, asked_to_wait


def headers(**given):
    message = Message()
    for name, value in given.items():
        message[name.replace("_", "-")] = value
    return message


def waits(patience, *, silent=False, asked=None):
    waiting, found = Waiting(patience), []
    while True:
        waiting.begin()
        pause = waiting.pause(asked, silent=silent)
        if pause is None:
            return found
        found.append(pause)


def test_five_tries_wait_one_two_four_eight_seconds_and_a_little():
    found = waits(Patience())
    assert [int(wait / 1.2) for wait in found] != found
    for wait, least in zip(found, [1, 2, 4, 8], strict=True):
        assert least <= wait <= 1.2 * least


def test_a_host_that_never_answers_is_left_within_its_seconds():
    assert sum(waits(Patience(silent=12), silent=True)) < 12


def test_a_server_that_asks_to_wait_is_obeyed():
    assert waits(Patience(tries=3), asked=30) == [30, 30]


def test_a_wish_beyond_our_patience_ends_the_tries_and_is_never_undercut():
    assert waits(Patience(longest=60), asked=61) == []


@pytest.mark.parametrize(("value", "seconds"), [("0", 0), ("7", 7), (" 120 ", 120)])
def test_retry_after_in_seconds(value, seconds):
    assert asked_to_wait(headers(Retry_After=value)) == seconds


def test_retry_after_as_a_date():
    assert asked_to_wait(headers(Retry_After=formatdate(time.time() + 90, usegmt=True))) == pytest.approx(90, abs=2)
    assert asked_to_wait(headers(Retry_After=formatdate(time.time() - 90, usegmt=True))) == 0
    for off in (-86_400, 86_400):  # a clock that is a day off, here or there
        now = time.time() + off
        asked = headers(Retry_After=formatdate(now + 7, usegmt=True), Date=formatdate(now, usegmt=True))
        assert asked_to_wait(asked) == 7


@pytest.mark.parametrize("value", ["", "soon", "-5", "1e9", "٣", "Wed, 99 Nonsense"])
def test_a_retry_after_that_means_nothing_is_passed_over(value):
    assert asked_to_wait(headers(Retry_After=value)) is None


def test_the_hubs_own_rate_limit_header_is_read():
    assert asked_to_wait(headers(RateLimit='"api";r=0;t=55')) == 55
