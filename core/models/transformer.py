"""An encoder of the sentence-transformers or transformers kind: text → tokens → network → pooling → vector."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from core.errors import BadInput
from core.models.encoding import Encoded
from core.schema import ModelSpec

CPU_TOKENS = 1_024  # a batch on a CPU; beyond it caches overflow (measured: texts of 187 tokens go best by fours)


def batches(lengths: Sequence[int], most: int, tokens: int = 0) -> list[np.ndarray]:
    """Row numbers, the longest first, in groups of at most `most` and of at most `tokens` when padded (0: no limit)."""
    order = np.argsort([-length for length in lengths], kind="stable")
    groups, start = [], 0
    while start < len(order):
        fit = max(1, tokens // max(1, lengths[order[start]])) if tokens else most
        groups.append(order[start : start + min(most, fit)])
        start += min(most, fit)
    return groups


@dataclass(frozen=True)
class Tokens:
    """Tokens of one text as the network leaves them: `vectors` (t, d), `spans` (t, 2) characters of the text,
    `special` (t,) True for tokens that stand for no text."""

    vectors: np.ndarray
    spans: np.ndarray
    special: np.ndarray


class TransformerEncoder:
    """Modules in order, first the network. One lock around tokenising and encoding: fast tokenizers do not share."""

    def __init__(self, spec: ModelSpec, modules: Sequence[Any], device: str, notices: tuple[str, ...] = ()) -> None:
        self.spec = spec
        self.device = device
        self.notices = notices
        self.modules: list[Any] = list(modules)
        self._lock = threading.Lock()

    @property
    def mean_pooled(self) -> bool:
        """True if the vector is the mean of the tokens' vectors, scaled at most: then each token's part is exact."""
        kinds = [type(module).__name__ for module in self.modules[1:]]
        return self.spec.pooling == "mean" and kinds in (["Pooling"], ["Pooling", "Normalize"])

    def encode(self, texts: Sequence[str], batch_size: int = 16) -> Encoded:
        """Vectors float32 (n, d) and tokens cut off (n,). Texts of similar length go through the network together.

        At most `batch_size` at once; on a CPU fewer where they are long, which is quicker there.
        """
        import torch

        if batch_size < 1:
            raise BadInput(f"batch size {batch_size}: expected 1 or more.")
        with self._lock, torch.inference_mode():
            tokens, cut = self._tokenise(texts)
            lengths = [len(ids) for ids in tokens["input_ids"]]
            vectors = np.zeros((len(texts), self.spec.width), dtype=np.float32)
            for rows in batches(lengths, batch_size, CPU_TOKENS if self.device == "cpu" else 0):
                features = self._forward(self._pad(tokens, rows))
                vectors[rows] = features["sentence_embedding"].float().cpu().numpy()
        return Encoded(vectors, cut)

    def tokens(self, texts: Sequence[str]) -> list[Tokens]:
        """Each text's tokens after the network, before pooling; all texts in one batch."""
        import torch

        with self._lock, torch.inference_mode():
            found = self._tokenizer()(
                list(texts), **self._limit(), return_offsets_mapping=True, return_special_tokens_mask=True
            )
            spans, special = found.pop("offset_mapping"), found.pop("special_tokens_mask")
            features = self._network(self._pad(found, range(len(texts))))
            hidden = features["token_embeddings"].cpu().numpy()
            real = features["attention_mask"].cpu().numpy().astype(bool)
        return [
            Tokens(hidden[row][real[row]], np.array(spans[row]), np.array(special[row], dtype=bool))
            for row in range(len(texts))
        ]

    def close(self) -> None:
        """Drop the network."""
        with self._lock:
            self.modules = []

    def _tokenizer(self) -> Any:
        if not self.modules:
            raise BadInput(f"model {self.spec.name}: was closed; ask for its encoder again.")
        return self.modules[0].tokenizer

    def _limit(self) -> dict[str, Any]:
        most = self.spec.max_tokens
        return {"truncation": True, "max_length": most, "verbose": False} if most else {"verbose": False}

    def _tokenise(self, texts: Sequence[str]) -> tuple[dict[str, list[Any]], np.ndarray]:
        """Token lists of each text; how many tokens (special ones counted) went over the limit."""
        tokenizer = self._tokenizer()
        if not texts:
            return {"input_ids": []}, np.zeros(0, dtype=np.int32)
        found: dict[str, list[Any]] = dict(tokenizer(list(texts), truncation=False, verbose=False))
        lengths = np.array([len(ids) for ids in found["input_ids"]])
        over = lengths - self.spec.max_tokens if self.spec.max_tokens else np.zeros(len(texts), dtype=int)
        long = np.flatnonzero(over > 0)
        if len(long):
            shorter = tokenizer([texts[int(row)] for row in long], **self._limit())
            for name, lists in found.items():
                for row, tokens in zip(long, shorter[name]):
                    lists[row] = tokens
        return found, np.maximum(over, 0).astype(np.int32)

    def _pad(self, tokens: dict[str, list[Any]], rows: Sequence[int] | np.ndarray) -> dict[str, Any]:
        chosen = {name: [lists[row] for row in rows] for name, lists in tokens.items()}
        return dict(self._tokenizer().pad(chosen, padding=True, return_tensors="pt", verbose=False))

    def _network(self, features: dict[str, Any]) -> dict[str, Any]:
        """Token vectors, float32 whatever the network's own precision: pooling and scaling lose nothing."""
        sent = {name: tensor.to(self.device) for name, tensor in features.items()}
        found: dict[str, Any] = self.modules[0](sent)
        found["token_embeddings"] = found["token_embeddings"].float()
        return found

    def _forward(self, features: dict[str, Any]) -> dict[str, Any]:
        found = self._network(features)
        for module in self.modules[1:]:
            found = module(found)
        return found
