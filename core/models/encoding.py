"""What an encoder is, and what it gives back."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np


@dataclass(frozen=True)
class Encoded:
    """`vectors` float32 (n, d), C order, row i for text i; `cut` int32 (n,): tokens of each text that were cut off."""

    vectors: np.ndarray
    cut: np.ndarray


class Encoder(Protocol):
    """A loaded model. Safe to call from several threads: one text batch at a time goes through it."""

    device: str
    notices: tuple[str, ...]

    def encode(self, texts: Sequence[str], batch_size: int = 16) -> Encoded:
        """Vectors of `texts`, in their order. The batch size changes speed only, values by less than 1e-5."""
        ...

    def close(self) -> None:
        """Give the memory back. The encoder cannot be used afterwards."""
        ...
