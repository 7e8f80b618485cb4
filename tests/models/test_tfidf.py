import numpy as np
import pytest

from core import models
from core.errors import BadInput, Mismatch
from core.models import tfidf

FIT = ["KRAS drives lung cancer", "the lung and the cell", "IL-6 induces p53 loss in the cell", "cell cell cell"]


def vectors(fit, texts):
    return models.encoder(models.resolve("tfidf", fit=fit), fit=fit).encode(texts)


def test_it_agrees_with_scikit_learn():
    from sklearn.feature_extraction.text import TfidfVectorizer

    theirs = TfidfVectorizer().fit(FIT)
    texts = [*FIT, "lung cell words never counted"]
    found = vectors(FIT, texts)
    assert np.allclose(found.vectors, theirs.transform(texts).toarray(), atol=1e-6)
    assert found.vectors.dtype == np.float32 and not found.cut.any()


def test_only_the_texts_it_is_told_decide_its_columns():
    found = vectors(FIT, ["genome genome"])
    assert found.vectors.shape[1] == models.resolve("tfidf", fit=FIT).width
    assert not found.vectors.any()  # shares no word: its cosine is not defined, not invented


def test_the_order_of_the_texts_does_not_matter():
    assert np.array_equal(vectors(FIT, FIT).vectors, vectors(FIT[::-1], FIT).vectors)


def test_the_most_frequent_terms_are_kept_and_the_alphabet_settles_ties(monkeypatch):
    monkeypatch.setattr(tfidf, "TERMS", 3)
    assert tfidf.vocabulary(["dd cc bb aa", "dd ee", "dd"]) == ["aa", "bb", "dd"]
    assert tfidf.width(["dd cc bb aa", "dd ee", "dd"]) == 3


def test_it_needs_the_texts_it_was_resolved_with():
    spec = models.resolve("tfidf", fit=FIT)
    with pytest.raises(BadInput, match="needs the texts it counts on"):
        models.encoder(spec)
    with pytest.raises(Mismatch, match="not those it was resolved with"):
        models.encoder(spec, fit=FIT[:2])


def test_texts_without_a_word_are_refused():
    with pytest.raises(BadInput, match="hold no word of two letters"):
        vectors(["a", "!"], ["a"])


def test_biosses_gives_the_scores_of_scikit_learns_default(real_data):
    import pandas as pd

    rows = pd.read_csv(real_data / "biosses" / "biosses.tsv", sep="\t", dtype=str, keep_default_na=False)
    left, right = rows["sentence1"].tolist(), rows["sentence2"].tolist()
    found = vectors(list(dict.fromkeys(left + right)), left + right).vectors
    cosine = (found[:100] * found[100:]).sum(axis=1)
    assert np.corrcoef(cosine, rows["score"].astype(float))[0, 1] == pytest.approx(0.7401, abs=1e-4)
