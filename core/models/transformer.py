"""An encoder of the sentence-transformers or transformers kind: text → tokens → network → poolings → vectors."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from core.errors import BadInput
from core.models.encoding import Encoded
from core.models.poolings import LAST, base
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


def _segments(ids: list[int], separator: int) -> list[int]:
    """0 to the first separator, 1 after it: as tokenizers give them for a pair of texts."""
    first = ids.index(separator) + 1 if separator in ids else len(ids)
    return [0] * first + [1] * (len(ids) - first)


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
        self.own = base(spec.pooling)[0] if spec.loader == "transformers" else spec.own_pooling  # of `modules`
        self._lock = threading.Lock()

    @property
    def mean_pooled(self) -> bool:
        """True if the vector is the mean of the tokens' vectors, scaled at most: then each token's part is exact."""
        kinds = [type(module).__name__ for module in self.modules[1:]]
        return self.spec.pooling == "mean" and kinds in (["Pooling"], ["Pooling", "Normalize"])

    def encode(self, texts: Sequence[str], batch_size: int = 16) -> Encoded:
        """Vectors float32 (n, d) and tokens cut off (n,), by the pooling of the specification."""
        return self.encode_all(texts, (self.spec.pooling,), batch_size)[self.spec.pooling]

    def encode_all(self, texts: Sequence[str], poolings: Sequence[str], batch_size: int = 16) -> dict[str, Encoded]:
        """The same by several poolings, from one pass. Texts of similar length go through the network together.

        At most `batch_size` at once; on a CPU fewer where they are long, which is quicker there.
        """
        import torch

        if batch_size < 1:
            raise BadInput(f"batch size {batch_size}: expected 1 or more.")
        with self._lock, torch.inference_mode():
            tokens, cut = self._tokenise(texts)
            lengths = [len(ids) for ids in tokens["input_ids"]]
            found: dict[str, np.ndarray] = {}
            for rows in batches(lengths, batch_size, CPU_TOKENS if self.device == "cpu" else 0):
                for pooling, tensor in self._forward(self._pad(tokens, rows), poolings).items():
                    part = tensor.float().cpu().numpy()
                    width = self.spec.width if pooling == self.spec.pooling else part.shape[1]
                    found.setdefault(pooling, np.zeros((len(texts), width), dtype=np.float32))[rows] = part
        nothing = np.zeros((0, self.spec.width), dtype=np.float32)
        return {pooling: Encoded(found.get(pooling, nothing), cut) for pooling in poolings}

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
        if self.spec.segments:
            found["token_type_ids"] = [_segments(ids, tokenizer.sep_token_id) for ids in found["input_ids"]]
        return found, np.maximum(over, 0).astype(np.int32)

    def _pad(self, tokens: dict[str, list[Any]], rows: Sequence[int] | np.ndarray) -> dict[str, Any]:
        chosen = {name: [lists[row] for row in rows] for name, lists in tokens.items()}
        return dict(self._tokenizer().pad(chosen, padding=True, return_tensors="pt", verbose=False))

    def _network(self, features: dict[str, Any], layers: bool = False) -> dict[str, Any]:
        """Token vectors, float32 whatever the network's own precision: pooling and scaling lose nothing."""
        sent = {name: tensor.to(self.device) for name, tensor in features.items()}
        self.modules[0].model.config.output_hidden_states = layers
        found: dict[str, Any] = self.modules[0](sent)
        found["token_embeddings"] = found["token_embeddings"].float()
        return found

    def _forward(self, features: dict[str, Any], poolings: Sequence[str]) -> dict[str, Any]:
        """Pooling → vectors (n, d), from one pass through the network."""
        network = self._network(features, any(base(pooling)[1] for pooling in poolings))
        return {pooling: self._pooled(dict(network), pooling) for pooling in poolings}

    def _pooled(self, found: dict[str, Any], pooling: str) -> Any:
        """The model's own modules for its own pooling; for another one that pooling, and scaling where it scales."""
        modules = self.modules[1:]
        if pooling != self.own:
            from sentence_transformers.sentence_transformer.modules import Pooling

            mode, both = base(pooling)
            if both and "all_layer_embeddings" not in found:
                raise BadInput(
                    f"model {self.spec.name}: its network does not show its first layer. Choose of {', '.join(LAST)}."
                )
            if both:  # [0] is what goes into the first layer
                found["token_embeddings"] = (found["all_layer_embeddings"][1].float() + found["token_embeddings"]) / 2
            scaling = [module for module in modules if type(module).__name__ == "Normalize"]
            modules = [Pooling(found["token_embeddings"].shape[-1], pooling_mode=mode), *scaling]
        for module in modules:
            found = module(found)
        return found["sentence_embedding"]
