"""One sentence behind every term."""

GLOSSARY: dict[str, str] = {
    "anisotropy": "The vectors of a model point into a narrow cone, so that even unrelated texts have a high cosine.",
    "bootstrap": "Draw the items again and again with replacement and score each draw: the spread of these scores "
    "shows how sure the score is.",
    "card": "All that is known about one selected item, beside the figure.",
    "centring": "Subtract the mean vector from every vector before taking cosines, which undoes part of the "
    "anisotropy.",
    "chance": "The score expected from a model that knows nothing: 0 for a correlation.",
    "cosine similarity": "The cosine of the angle between two vectors: 1 for the same direction, 0 for a right angle, "
    "−1 for opposite directions.",
    "data set": "A named table of items with the scores people gave them, known by the fingerprint of its content.",
    "effective dimensions": "How many directions the vectors really use: the participation ratio of the variances "
    "along their principal axes.",
    "embedding": "The vector of numbers a model gives for a text.",
    "expert score": "The mean of the scores that several experts gave a pair.",
    "fingerprint": "A digest of the content of a data set: two sets with one fingerprint hold the same items and "
    "scores.",
    "gold score": "The score people gave an item, against which a model is measured.",
    "group bootstrap": "A bootstrap that draws whole groups of pairs sharing a sentence, since such pairs are not "
    "independent; its interval is usually the wider, more honest one.",
    "Holm": "A correction of p-values for several comparisons at once, so that the chance of any false difference "
    "stays below the stated level.",
    "human disagreement": "The distance between the lowest and the highest score that people gave the same pair.",
    "human reference": "How well one rater agrees with the mean of the others: what a single person reaches.",
    "interval": "The range that holds the true score in about 95 of 100 repetitions with other items of the same kind.",
    "leave-one-out change": "How much the score moves when this one item is left out.",
    "max tokens": "The longest text a model reads; what comes after is cut off.",
    "model": "A text encoder with its exact version, pooling and prompt: together they decide every vector.",
    "not separable": "The interval of the difference between two models covers 0: these data cannot tell which is "
    "better.",
    "pair": "Two sentences and the score people gave for how alike they are.",
    "paired difference": "The difference between the scores of two models on the same resampled items, so that what "
    "makes items hard for both cancels out.",
    "Pearson r": "How closely the points follow a straight line: 1 exactly rising, 0 no linear relation, −1 falling.",
    "percentile interval": "The range between the 2.5th and the 97.5th percentile of the resampled scores.",
    "pooling": "How the vectors of a text's tokens become one vector: their mean, their maximum, or the first token's.",
    "precision": "The number format used while encoding: exact is 32-bit floats, fast is 16-bit floats.",
    "prompt": "Words a model expects in front of a text, such as “query: ”.",
    "provenance": "All that decided a number: data, model and its version, settings, seed, software, date.",
    "published": "A score others have reported for the same model and data, shown for orientation.",
    "random pairs": "Pairs of texts put together at random: their mean cosine is what “unrelated” means to a model.",
    "rank residual": "The number of places a pair stands higher in the model's order than in that of the people: above "
    "0, the model finds the pair more alike than they do.",
    "rater": "A person who graded the pairs; each is held against the mean of the others.",
    "reading": "One of the three grades, 0–4, that each pair of the demo got: same topic, same entities, same claim.",
    "resample": "One draw of n items with replacement from the n items.",
    "score": "A number that says how well a model does on a task, always with its interval.",
    "seed": "The number that fixes all random draws: with the same seed, the same numbers.",
    "smallest gap": "The smallest true difference between two models that these data would show in most cases.",
    "Spearman ρ": "How well two orders agree: 1 the same order, 0 unrelated, −1 reversed; equal values share a rank.",
    "token": "A word or a piece of a word, as the model reads it.",
    "truncation": "The end of a text is cut off because it is longer than the model reads.",
    "undefined": "A score that has no value for these items, with the reason: for example all gold scores are equal.",
}


def define(term: str) -> str:
    """The sentence behind a term; upper and lower case do not matter; "" for a term that is not there."""
    return _LOWER.get(term.lower(), "")


_LOWER = {term.lower(): sentence for term, sentence in GLOSSARY.items()}
