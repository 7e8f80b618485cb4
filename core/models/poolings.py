"""How token vectors become one vector: six ways, all from one pass through the network."""

from core.schema import ModelSpec

LAST = ("cls", "mean", "max")  # of the last layer
FIRST_LAST = "-first-last"
POOLINGS = (*LAST, *(mode + FIRST_LAST for mode in LAST))
TOKEN_LOADERS = ("transformers", "sentence-transformers")


def base(pooling: str) -> tuple[str, bool]:
    """("mean", True) of "mean-first-last": the way over tokens, and whether first and last layer are averaged.

    Averaged are the outputs of the first and of the last transformer layer, token by token; then they are pooled. The
    first layer's output, not the embeddings below it. Source: Su et al. 2021, arXiv:2103.15316; SimCSE's code since its
    issue 133 (Gao et al. 2021, doi:10.18653/v1/2021.emnlp-main.552).
    """
    return pooling.removesuffix(FIRST_LAST), pooling.endswith(FIRST_LAST)


def poolings_of(spec: ModelSpec) -> tuple[str, ...]:
    """The poolings of a resolved model: the six, and its own where it is another; ("",) for a model without tokens."""
    if spec.loader not in TOKEN_LOADERS:
        return ("",)
    own = spec.own_pooling
    return (*POOLINGS, *([own] if own and own not in POOLINGS else []))
