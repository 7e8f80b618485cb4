"""What figures and sentences need of the values of the pathway benchmark."""

from collections.abc import Mapping
from typing import Protocol

import pandas as pd

from core.schema import Interval


class Ranking(Protocol):
    """The papers of one query: the first of them in a table, and what was counted over all."""

    @property
    def table(self) -> pd.DataFrame: ...
    @property
    def first_hit(self) -> int | None: ...
    @property
    def AP(self) -> float | None: ...
    @property
    def relevant(self) -> int: ...
    @property
    def candidates(self) -> int: ...
    @property
    def chance(self) -> float | None: ...


class Decisions(Protocol):
    """Labelled pairs called alike from a threshold on, or why there is none."""

    @property
    def threshold(self) -> float | None: ...
    @property
    def measures(self) -> Mapping[str, Interval]: ...
    @property
    def reason(self) -> str: ...
    @property
    def prevalence(self) -> float | None: ...
    @property
    def validation_f1(self) -> float | None: ...
    @property
    def validation_prevalence(self) -> float | None: ...
