"""The measures of retrieval: what the URL and the actions call them, and what people do."""

MEASURES = [
    "AP", "nDCG@10", "MRR", "P@1", "P@5", "P@10", "P@20", "R@5", "R@10", "R@20", "nDCG@5", "nDCG@20", "nDCG",
]  # fmt: skip
TITLES = {"AP": "mAP"}


def title_of(measure: str) -> str:
    """The mean of a measure over queries, as the field writes it: mAP, nDCG@10, P@5."""
    return TITLES.get(measure, measure)
