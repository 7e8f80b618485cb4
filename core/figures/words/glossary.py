"""One sentence behind every term."""

from core.figures.words.pathways.terms import TERMS as PATHWAYS
from core.figures.words.placing.terms import TERMS as PLACING

TERMS = PATHWAYS | PLACING
GLOSSARY: dict[str, str] = TERMS | {
    "agreement": "The share of a paper's nearest papers in the original space that have a label in common with it.",
    "anisotropy": "The vectors of a model point into a narrow cone, so that even unrelated texts have a high cosine.",
    "bootstrap": "Draw the items again and again with replacement and score each draw: the spread of these scores "
    "shows how sure the score is.",
    "card": "All that is known about one selected item, beside the figure.",
    "centring": "Subtract the mean vector from every vector before taking cosines, which undoes part of the "
    "anisotropy.",
    "chance": "The score expected from a model that knows nothing: 0 for a correlation.",
    "cluster": "A group of papers lying close together, found by HDBSCAN on the map or in the original space, without "
    "looking at any label.",
    "collection": "A named set of papers with their labels, known by the fingerprint of its content.",
    "continuity": "Whether papers that are near in the original space are near on the map too: 1 is perfect, lower "
    "means the map tears neighbours apart.",
    "cosine similarity": "The cosine of the angle between two vectors: 1 for the same direction, 0 for a right angle, "
    "−1 for opposite directions.",
    "data set": "A named table of items with the scores people gave them, known by the fingerprint of its content.",
    "distinguishing term": "A word that is more frequent inside a region than outside, with a strength that allows for "
    "how rare it is.",
    "distortion": "How badly the map shows a paper's neighbourhood: the share of its nearest papers that the map does "
    "not keep near.",
    "effective dimensions": "How many directions the vectors really use: the participation ratio of the variances "
    "along their principal axes.",
    "embedding": "The vector of numbers a model gives for a text.",
    "expert score": "The mean of the scores that several experts gave a pair.",
    "fingerprint": "A digest of the content of a data set: two sets with one fingerprint hold the same items and "
    "scores.",
    "gold score": "The score people gave an item, against which a model is measured.",
    "group bootstrap": "A bootstrap that draws whole groups of pairs sharing a sentence, since such pairs are not "
    "independent; its interval is usually the wider, more honest one.",
    "HDBSCAN": "A way to find clusters of any shape by where points lie densely; points in thin places belong to none.",
    "Holm": "A correction of p-values for several comparisons at once, so that the chance of any false difference "
    "stays below the stated level.",
    "hub": "A paper that is among the nearest of very many others, which happens in spaces of many dimensions and "
    "makes “nearest” mean less.",
    "human disagreement": "The distance between the lowest and the highest score that people gave the same pair.",
    "human reference": "How well one rater agrees with the mean of the others: what a single person reaches.",
    "input form": "What of a paper is handed to the model: its title, its abstract, or both.",
    "interval": "The range that holds the true score in about 95 of 100 repetitions with other items of the same kind.",
    "label": "A name that papers have in common, such as a category or a pathway; a paper may have several.",
    "leave-one-out change": "How much the score moves when this one item is left out.",
    "level": "One step of a hierarchy of labels, from coarse (category) to fine (pathway).",
    "map": "A picture of papers in two dimensions where near means alike; directions and distances between far groups "
    "mean nothing.",
    "max tokens": "The longest text a model reads; what comes after is cut off.",
    "model": "A text encoder with its exact version, pooling and prompt: together they decide every vector.",
    "neighbour": "One of the papers most similar to a paper, by default in the original space of the vectors, not on "
    "the map.",
    "neighbourhood overlap": "The share of a paper's nearest papers in the original space that two models have in "
    "common.",
    "neighbours kept": "The share of a paper's nearest papers in the original space that are among its nearest on the "
    "map.",
    "not separable": "The interval of the difference between two models covers 0: these data cannot tell which is "
    "better.",
    "original space": "The space of the model's vectors with all their dimensions, before anything is drawn.",
    "other (n)": "The n groups that share grey on a map, since only eight colours are told apart safely; each can be "
    "given a colour.",
    "PaCMAP": "A way to draw a map that weighs near, mid-near and far pairs; shown as a second opinion beside UMAP.",
    "pair": "Two sentences and the score people gave for how alike they are.",
    "paired difference": "The difference between the scores of two models on the same resampled items, so that what "
    "makes items hard for both cancels out.",
    "paper": "A title and an abstract with an id and labels: one point on the map.",
    "PCA": "The flat projection that keeps most of the variance; it bends nothing, but has room for little.",
    "Pearson r": "How closely the points follow a straight line: 1 exactly rising, 0 no linear relation, −1 falling.",
    "percentile interval": "The range between the 2.5th and the 97.5th percentile of the resampled scores.",
    "pin": "A text of your own on the map, placed by its nearest papers.",
    "pooling": "How the vectors of a text's tokens become one vector: their mean, their maximum, or the first token's.",
    "precision": "The number format used while encoding: exact is 32-bit floats, fast is 16-bit floats.",
    "Procrustes": "Turning, mirroring, scaling and moving one map onto another, so that the two can be compared by "
    "eye.",
    "prompt": "Words a model expects in front of a text, such as “query: ”.",
    "provenance": "All that decided a number: data, model and its version, settings, seed, software, date.",
    "published": "A score others have reported for the same model and data, shown for orientation.",
    "random pairs": "Pairs of texts put together at random: their mean cosine is what “unrelated” means to a model.",
    "random vectors": "Vectors drawn by lot in place of the model's: what agreement would be if a model knew nothing.",
    "rank residual": "The number of places a pair stands higher in the model's order than in that of the people: above "
    "0, the model finds the pair more alike than they do.",
    "rater": "A person who graded the pairs; each is held against the mean of the others.",
    "reading": "One of the three grades, 0–4, that each pair of the demo got: same topic, same entities, same claim.",
    "region": "A cluster or a selection of papers, described by its distinguishing terms.",
    "resample": "One draw of n items with replacement from the n items.",
    "score": "A number that says how well a model does on a task, always with its interval.",
    "seed": "The number that fixes all random draws: with the same seed, the same numbers.",
    "selection": "The papers chosen by click, box, lasso, group, search or rule; it stays when colour, map or page "
    "change.",
    "shuffled labels": "The same papers with their labels dealt out anew: what agreement would be if labels meant "
    "nothing.",
    "smallest gap": "The smallest true difference between two models that these data would show in most cases.",
    "Spearman ρ": "How well two orders agree: 1 the same order, 0 unrelated, −1 reversed; equal values share a rank.",
    "split": "The part of a collection set aside for training, for choices on the way, or for the final test.",
    "stability": "The share of a paper's neighbours on the map that are its neighbours under other seeds too.",
    "token": "A word or a piece of a word, as the model reads it.",
    "truncation": "The end of a text is cut off because it is longer than the model reads.",
    "trustworthiness": "Whether papers near each other on the map are near in the original space: 1 is perfect, lower "
    "means the map invents neighbours.",
    "UMAP": "A way to draw a map that keeps each point near its nearest neighbours and gives up far distances.",
    "undefined": "A score that has no value for these items, with the reason: for example all gold scores are equal.",
}


def define(term: str) -> str:
    """The sentence behind a term, "" for one that is not there; case matters only where it tells two terms apart."""
    return GLOSSARY.get(term) or _LOWER.get(term.lower(), "")


_LOWER = {term.lower(): sentence for term, sentence in GLOSSARY.items()}
