"""How to read each tab of placed papers: what is shown, and what it cannot say."""

READING = {
    "papers": "Every paper of the benchmark votes for its own labels, the nearer the louder; the label with most of "
    "the vote is what a paper is called, and its share is the probability. That is a probability among the "
    "benchmark's labels only: a paper about something else is forced onto one of them unless it is called none of "
    "these. Labels of the benchmark say where a paper is cited, not all it is about. The tab How sure says how often "
    "such calls are right on papers whose labels are known.",
    "map": "Small marks are papers of the benchmark in the colours of their coarsest level; stars are yours, and no "
    "others, in the colour of what they were called at that level, hollow where they are none of these there. The "
    "vote is made in the original space and not on the map, so a star may lie among dots of another colour. Its "
    "place is the mean of the places of its nearest papers: where those lie far apart it means little, and the "
    "card says how far. Only nearness means something on the map.",
    "sure": "Test papers, whose labels are known, are placed by all the others. Each dot is a bin of them: the "
    "probability that the vote gave, and the share that was right; below the diagonal it was too sure, above it too "
    "unsure. With few papers a bin lies off the diagonal by chance, which the floor of the ECE says. The second figure "
    "is what other thresholds of none of these would do: one that catches more papers of unknown labels refuses more "
    "of known ones. Your papers may be of another kind than the test papers; then none of this is known for them.",
    "set": "Each row is a label that some of your papers were given, held against the same vote on the rest of the "
    "benchmark. An odds ratio of 2 means twice the odds; whiskers are 95 % intervals. Of many labels some stand out by "
    "accident, so q says what share of false finds to expect among all that are at least as telling. The benchmark is "
    "no sample of the literature: enriched means more frequent than in it. Calls may be wrong, and errors of the vote "
    "are the same on both sides only if your papers are like the benchmark's.",
}  # fmt: skip


def placing_reading(tab: str) -> str:
    """The text of a tab; "" for a tab there is not."""
    return READING.get(tab, "")
