"""Terms of the pathway benchmark, a sentence each."""

TERMS: dict[str, str] = {
    "AMI": "Adjusted mutual information: what clusters and labels tell of each other, corrected for chance; 0 is "
    "random, 1 the same groups.",
    "AP": "Average precision: the mean of the precision at each right answer of a ranking, over all right answers "
    "there are.",
    "ARI": "Adjusted Rand index: the share of pairs of papers that clusters and labels treat alike, corrected for "
    "chance; 0 is random, 1 the same groups.",
    "AUROC": "The share of pairs of one positive and one negative in which the positive scores higher; 0.5 is chance, "
    "1 perfect.",
    "centering": "Subtract the mean vector of the training papers and make all vectors equally long again, which takes "
    "away what all papers have in common.",
    "cluster bootstrap": "A bootstrap that draws whole pathways with all their papers, since papers of one pathway are "
    "not independent; a paper in m pathways counts 1/m in each.",
    "completeness": "How far all papers of one label lie in one cluster, 0 to 1.",
    "confusion": "How often the papers near a query of one label have another.",
    "coverage": "The share of papers that HDBSCAN puts into a cluster. The others are noise; a score that leaves them "
    "out is of the papers that are easy to group.",
    "F1": "The harmonic mean of precision and recall at a threshold, 0 to 1.",
    "homogeneity": "How far each cluster holds papers of one label only, 0 to 1.",
    "k-means": "A way to find a given number of round clusters; its result depends on the start, so ten starts are "
    "reported.",
    "mAP": "Mean average precision: the mean of AP over all queries; 1 where all right answers come first.",
    "MCC": "Matthews correlation coefficient of decisions and labels: 1 is perfect, 0 chance, −1 all wrong.",
    "MRR": "Mean reciprocal rank: the mean over queries of 1 divided by the rank of the first right answer.",
    "nDCG": "Normalised discounted cumulative gain: right answers count less the later they come, divided by the best "
    "that is possible.",
    "NMI": "Normalised mutual information of clusters and labels, 0 to 1; not corrected for chance.",
    "pathway": "A named biological process with the papers that describe it; the finest level of the benchmark.",
    "P@k": "Precision at k: the share of the first k papers that are right.",
    "prevalence": "The share of positives among all pairs; average precision of a random score is about this.",
    "purity": "The share of papers that have the most frequent label of their cluster; it grows with the number of "
    "clusters, so it never stands alone.",
    "query": "The paper whose nearest papers are looked at.",
    "R@k": "Recall at k: the share of all right answers that are among the first k papers.",
    "reference": "The model that all others are compared with.",
    "relevant": "A paper that shares at least one label of the level with the query: a right answer.",
    "silhouette": "How much nearer papers are to their own group than to the next, −1 to 1.",
    "threshold": "The score from which a pair is called of one pathway, chosen on validation pairs by F1.",
    "V-measure": "The harmonic mean of homogeneity and completeness, 0 to 1.",
}
