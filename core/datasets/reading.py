"""What came of reading a file: the value if it can be taken, and all that there is to say about it."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from core.errors import BadFile
from core.schema import Check, Finding

Value = TypeVar("Value")


@dataclass(frozen=True)
class Reading(Generic[Value]):
    """`value` is None where a finding refuses the file, or asks something that has to be answered first.

    `rows`: how many the file holds.
    """

    value: Value | None
    findings: tuple[Finding, ...]
    rows: int


def refuses(findings: list[Finding]) -> bool:
    return any(finding.severity == "reject" for finding in findings)


def taken(reading: Reading[Value]) -> Value:
    """The value. Raises BadFile with all refusals, or with the question that stands in the way."""
    if reading.value is None:
        refusals = [f.text for f in reading.findings if f.severity == "reject"]
        raise BadFile("\n".join(refusals or [f.text for f in reading.findings[-1:]]))
    return reading.value


def checked(path: Path, inspect: Callable[[], Reading[Value]]) -> Check:
    """The outcome of inspecting a file, with the seconds that it took. Of errors only BadFile is one of the file's."""
    started = time.perf_counter()
    try:
        reading = inspect()
        findings, rows = list(reading.findings), reading.rows
    except BadFile as error:
        findings, rows = [Finding("reject", str(error))], 0
    outcome = "REJECT" if refuses(findings) else "NOTICE" if findings else "ACCEPT"
    return Check(str(path), outcome, tuple(f.text for f in findings), rows, round(time.perf_counter() - started, 4))
