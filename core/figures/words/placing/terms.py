"""Terms of placing papers on a benchmark, a sentence each."""

TERMS: dict[str, str] = {
    "background": "The papers of the benchmark that are not in the set: what the set is held against.",
    "calibration": "Whether a probability is what it says: of papers called with 0.8, 8 in 10 should be right.",
    "coverage": "The share of papers called none of these once every paper with their label is taken out.",
    "ECE": "Expected calibration error: how far probabilities lie from the share that is right, averaged over bins of "
    "papers; 0 is perfect.",
    "enrichment": "A label is more frequent in a set of papers than in the background.",
    "expected papers": "The sum of the probabilities of a label over the papers of the set.",
    "none of these": "A paper whose nearness to the benchmark is below a threshold that 95 % of the validation papers "
    "reach, so that no label is given; which nearness is used at a level is said with the threshold.",
    "odds ratio": "How many times the odds of a label in the set are those in the background; 1 is the same.",
    "q (Benjamini–Hochberg)": "The share of false finds to be expected among all labels that are at least this "
    "telling, over all labels tested.",
    "refused": "The share of papers called none of these although others with their label are there.",
    "reliability diagram": "Bins of papers by probability, each with the share that is right; on the diagonal a "
    "probability is what it says.",
    "temperature": "How sharply nearer papers outweigh farther ones in the vote, fitted on the validation papers: low "
    "is sharp.",
    "vote": "All papers of the benchmark speak for their labels, the nearer the louder; shares of the vote are the "
    "probabilities.",
}
