"""Tables of the shapes that figures draw, small and made by hand or by a seed."""

import numpy as np
import pandas as pd
import pytest

from core.schema import Interval

T7 = ("expression a<b and c>d here", "costs $5 to $9", ":red[x]", "H&E", "TNF-α", "=1+1", "SEPT2", "100 %{x} &lt; <b>")

SEED = 11


def map_points(n):
    """n papers with places, as a map takes them."""
    rng = np.random.default_rng(SEED)
    ids = [str(20_000_000 + i) for i in range(n)]
    return pd.DataFrame({"id": ids, "x": rng.normal(0, 2, n), "y": rng.normal(1, 1, n), "title": "A paper"})


def map_structure(n):
    """n categories, the last without a value where there are more than two."""
    low = np.linspace(0.5, 0.1, n)
    table = pd.DataFrame({
        "value": [f"category {i}" for i in range(n)], "n": range(2, n + 2), "agreement": low + 0.1, "low": low,
        "high": low + 0.2, "chance": 0.2, "chance_low": 0.15, "chance_high": 0.25, "random": 0.21, "reason": "",
    })  # fmt: skip
    if n > 2:
        table.loc[n - 1, ["agreement", "low", "high"]] = np.nan
        table.loc[n - 1, "reason"] = "only one paper"
    return table


def _shares(column):
    return lambda n: pd.DataFrame({column: np.random.default_rng(SEED).integers(0, 16, n) / 15, "chance": 0.03})


MAPS = {
    "map": map_points,
    "maps": lambda n: pd.concat([map_points(n).assign(panel=name) for name in ("one model", "another")]),
    "structure": map_structure,
    "kept": _shares("kept"), "stability": _shares("survival"), "overlap": _shares("overlap"),
}  # fmt: skip


def board(n):
    """n models, the second a tie with the first, which is the reference; the last undefined where there are more."""
    value = np.linspace(0.4, 0.05, n)
    names = [f"model-{i}" for i in range(n)]
    table = pd.DataFrame({
        "model": names, "label": names, "value": value, "low": value - 0.04, "high": value + 0.05, "n": 127,
        "groups": 12, "chance": 0.04, "shuffled": 0.043, "difference": value - 0.4, "difference_low": value - 0.43,
        "difference_high": value - 0.38, "p": 0.02, "p_holm": 0.04, "verdict": "lower", "reason": "",
    })  # fmt: skip
    gaps = ["difference", "difference_low", "difference_high", "p", "p_holm"]
    if n:
        table.loc[0, gaps], table.loc[0, "verdict"] = np.nan, "reference"
    if n > 1:
        table.loc[1, ["verdict", "p_holm"]] = ["not separable on these data", 0.2]
    if n > 2:
        table.loc[n - 1, ["value", "low", "high", *gaps]] = np.nan
        table.loc[n - 1, ["verdict", "reason"]] = ["not defined", "all vectors are zero"]
    return table


def groups(n):
    value = np.linspace(0.1, 0.6, n)
    table = pd.DataFrame({
        "group": [f"pathway {i}" for i in range(n)], "parent": [("B", "A")[i % 2] for i in range(n)],
        "n": range(8, n + 8), "value": value, "low": value - 0.05, "high": value + 0.1, "chance": 0.05, "reason": "",
    })  # fmt: skip
    if n:
        table.loc[0, ["low", "high"]] = np.nan
        table.loc[0, "reason"] = "8 papers, at least 10 are needed"
    return table


def gains(n):
    """Two models by group: gained, lost and not separable in turn."""
    gap = np.resize([0.2, -0.2, 0.01], n)
    verdict = np.resize(["gained", "lost", "not separable"], n) if n else []
    table = groups(n).assign(a=0.4 + gap, b=0.4, difference=gap, low=gap - 0.1, high=gap + 0.1, verdict=verdict)
    return table.drop(columns=["value", "chance"]).assign(reason="")


def confusion(n):
    names = [f"label {i}" for i in range(n)]
    shares = np.eye(n) * 0.6 + (0.4 / n if n else 0)
    return pd.DataFrame(shares, index=names, columns=names)


def clusters(n):
    rows = [(f"method {i}", "", measure, 0.1 * i % 1, 0.02, 10) for i in range(n) for measure in ("AMI", "purity")]
    table = pd.DataFrame(rows, columns=["method", "policy", "measure", "mean", "sd", "seeds"])
    return table.assign(level="pathway", n=110, excluded=3, reason="", coverage=1.0)


def pathway_pairs(n):
    kinds = np.resize(["pos", "hard", "negative", "soft"], n) if n else []
    scores = np.random.default_rng(SEED).uniform(-0.2, 0.9, n)
    return pd.DataFrame({"type": kinds, "score": scores, "split": "test", "label": [int(k == "pos") for k in kinds]})


def ranked(n):
    rank = np.arange(1, n + 1)
    hit = rank % 3 == 2
    return pd.DataFrame({
        "rank": rank, "id": [str(10_000_000 + i) for i in rank], "title": "A <b>paper</b>", "similarity": 0.9 / rank,
        "hit": hit, "shared": np.where(hit, "Bradycardia", ""),
    })  # fmt: skip


def reliability(n):
    """n bins of equal mass, fitted, and as many without a temperature; the last without an interval."""
    at = np.linspace(0.1, 0.9, n)
    table = pd.DataFrame({
        "level": "pathway", "way": "fitted", "bins": "equal mass", "bin": range(1, n + 1), "n": 12, "reason": "",
        "from": at - 0.02, "to": at + 0.02, "probability": at, "accuracy": at * 0.9, "low": at * 0.8, "high": at,
        "groups": 12,
    })  # fmt: skip
    if n:
        table.loc[n - 1, ["low", "high"]] = np.nan
    return pd.concat([table, table.assign(way="T = 1", probability=at / 10)], ignore_index=True)


def nones_curve(n):
    """n thresholds, the second the one that is used."""
    kept = np.resize([0.99, 0.95, 0.9, 0.8, 0.5], n) if n else np.array([])
    refused = np.linspace(0.02, 0.6, n)
    return pd.DataFrame({
        "level": "pathway", "kept": kept, "threshold": 0.3 + refused / 10, "coverage": np.sqrt(refused),
        "refused": refused, "n": 127,
    })  # fmt: skip


def enriched(n):
    """n labels, the first far above the background, the second without an upper end; then none of these."""
    odds = np.geomspace(12, 0.4, n) if n else np.array([])
    table = pd.DataFrame({
        "label": [f"pathway {i}" for i in range(n)], "papers": range(n, 0, -1), "share": 0.1, "expected_papers": 1.4,
        "background": 5, "background_share": 0.02, "odds_ratio": odds, "low": odds / 3, "high": odds * 3,
        "p": np.linspace(0.0001, 1, n), "q": np.linspace(0.002, 1, n), "tested": n, "reason": "",
    })  # fmt: skip
    if n > 1:
        table.loc[1, ["odds_ratio", "high"]] = np.nan
    apart = {name: np.nan for name in table.columns} | {"label": "none of these", "papers": 2, "reason": "apart"}
    return pd.concat([table, pd.DataFrame([apart])], ignore_index=True) if n else table


LEVELS = ("category", "subcategory, other pathways")
MAPS |= {
    "leaderboard": board, "differences": board, "groups": groups, "gains": gains, "confusion": confusion,
    "clusters": clusters, "pairs": pathway_pairs, "ranking": ranked, "reliability": reliability, "nones": nones_curve,
    "enrichment": enriched, "placed": map_points,
    "levels": lambda n: pd.concat([board(n).assign(level=name) for name in LEVELS]),
    "centering": lambda n: pd.concat([board(n).assign(centering=name) for name in ("raw", "centred")]),
    "pooling": lambda n: board(n).assign(pooling="cls", validation=0.3, chosen=True),
}  # fmt: skip


@pytest.fixture
def foreign_texts():
    """Texts that markup, formulas or templates would spoil."""
    return T7


@pytest.fixture
def make_items():
    """items(n, model=…): pairs with all columns a scatter can use."""

    def make(n, model="all-MiniLM-L6-v2", seed=0):
        rng = np.random.default_rng(seed)
        gold = rng.integers(0, 21, n) / 5
        predicted = np.clip(0.2 + gold / 6 + rng.normal(0, 0.1, n), -1, 1)
        items = pd.DataFrame({
            "item_id": [f"pair-{i:03d}" for i in range(n)], "gold": gold, "predicted": predicted, "group": range(n),
            "gold_low": np.floor(gold), "gold_high": np.ceil(gold), "kind": [("b", "a", "c")[i % 3] for i in range(n)],
            "left": [f"left {i}" for i in range(n)], "right": [f"right {i}" for i in range(n)], "model": model,
        })  # fmt: skip
        items["gold_rank"] = items["gold"].rank(ascending=False)
        items["predicted_rank"] = items["predicted"].rank(ascending=False)
        items["rank_residual"] = items["gold_rank"] - items["predicted_rank"]
        items["disputed"] = np.arange(n) % 7 == 0
        return items

    return make


@pytest.fixture
def interval():
    return Interval(0.82, 0.74, 0.87, 0.95, "percentile bootstrap over pairs", 1000, 7, 100)


@pytest.fixture
def draws():
    return np.random.default_rng(3).normal(0.82, 0.03, 1000)


@pytest.fixture
def make_scores():
    """scores(n): n models under two metrics, the last without a score where n > 2."""

    def make(n):
        rows = [
            {
                "model": f"model-{i}", "metric": metric, "point": 0.9 - 0.8 * i / max(n, 1) + shift,
                "note": "", "reason": "", "low": 0.8 - 0.8 * i / max(n, 1), "high": 0.97 - 0.8 * i / max(n, 1),
            }
            for i in range(n)
            for metric, shift in (("spearman", 0.0), ("pearson", 0.01))
        ]  # fmt: skip
        table = pd.DataFrame(rows, columns=["model", "metric", "point", "low", "high", "note", "reason"])
        if n > 2:
            last = table["model"] == f"model-{n - 1}"
            table.loc[last, ["point", "low", "high"]] = np.nan
            table.loc[last, "reason"] = "all cosines are equal"
            table.loc[table["model"] == "model-0", "note"] = "not separable"
        return table

    return make


@pytest.fixture
def references():
    rows = [(metric, kind, value, "", label, "") for metric in ("spearman", "pearson")
            for kind, value, label in (("chance", 0.0, "chance"), ("human", 0.92, "a single expert"))]  # fmt: skip
    rows += [("spearman", "published", 0.86, "model-0", "published", "a table")]
    return pd.DataFrame(rows, columns=["metric", "kind", "value", "model", "label", "source"])


@pytest.fixture
def make_table(make_items, make_scores, draws):
    """table(figure, n): what the paper figure of that name takes, with n rows (n models for a forest)."""

    def make(figure, n):
        if figure == "scatter":
            return make_items(n)
        if figure in ("histogram", "difference"):
            facts = {"metric": "spearman", "point": 0.82, "n": 100, "groups": 76, "resamples": 1000}
            table = pd.DataFrame({"draw": draws[:n], "panel": "over pairs", "low": 0.74, "high": 0.87, **facts})
            return table.assign(human=0.92, a="one", b="two", verdict="not separable on these data")
        if figure == "forest":
            return make_scores(n)
        if figure in MAPS:
            return MAPS[figure](n)
        if figure == "raters":
            points = np.linspace(0.95, 0.9, n) if n else []
            return pd.DataFrame({"rater": [f"rater {i}" for i in range(n)], "metric": "pearson", "point": points})
        if figure == "spectrum":
            k = np.arange(1, n + 1)
            return pd.DataFrame({"component": k, "share": 1 / (k * 10), "model": "m", "effective_dimensions": 4.2})
        which = ["rated pairs", "random pairs"] * (n // 2) + ["x"] * (n % 2)
        return pd.DataFrame({"cosine": np.random.default_rng(5).uniform(-0.2, 0.9, n), "which": which})

    return make


@pytest.fixture
def provenance():
    return {
        "model": "all-MiniLM-L6-v2", "model_id": "sentence-transformers/all-MiniLM-L6-v2",
        "revision": "c9745ed1d9f207416b", "pooling": "mean", "max_tokens": 256, "truncated": 3, "texts": 189,
        "precision": "exact", "prompts": {},
        "data": "biosses", "data_fingerprint": "0123456789abcdef", "licence": "GPL-3.0", "fit": "nothing",
        "versions": {"bioscope": "0.1", "torch": "2.10"}, "device": "cpu", "seconds": 1.25, "seed": 7,
        "resamples": 1000, "method": "percentile bootstrap over pairs", "date": "2026-10-06",
    }  # fmt: skip
