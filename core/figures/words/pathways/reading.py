"""How to read each tab: what the axes and intervals mean, and what the picture cannot say."""

HOW_TO_READ = {
    "leaderboard": "Each paper is a query: the others are ranked by cosine similarity, and those that share a label "
    "with it are the right answers. The dot is the mean over all queries, the whisker a 95 % interval from drawing "
    "whole pathways again and again, since papers of one pathway rise and fall together. The dotted line is what a "
    "random ranking is expected to reach, the crosses what the model's own rankings reach when labels are dealt out "
    "anew. Models joined at the left cannot be told from the reference on these data: their paired difference covers "
    "0, even where the dots lie apart. Whiskers that overlap do not make a tie; the "
    "paired difference decides.",
    "biology": "Each row is a group of papers, its dot the mean over its papers as queries. A small mark shows what "
    "chance would reach in that group: large groups have more right answers, so their chance is higher. Groups of few "
    "papers have no interval, and their place in the order is mostly luck. Of many rows some lie far out by accident; "
    "look at n before the score. In the comparison of two models the whisker is the interval of the difference, laid "
    "from the hollow mark: where it reaches that mark, the data cannot tell the two models apart in that group.",
    "confusion": "Each row is a label of the query, each column a label of its nearest papers; a row sums to 100 %. "
    "The diagonal is what is found rightly. A paper with several labels counts in parts. Large groups draw more "
    "neighbours than small ones by their size alone, so a bright column may be a large group. The order puts "
    "together what is taken for each other; it carries no other meaning.",
    "query": "The papers stand in the order of their similarity to this one, from the left. Filled dots and the ticks "
    "below them share a label with it; they are the hits. Average precision is high where hits come early, and it "
    "counts all of them, also those beyond what is drawn. Papers with the same similarity stand in the order of their "
    "ids. A miss may still be of the same biology: labels say where a paper is cited, not all it is about.",
    "pairs": "Each row shows how pairs of one kind score; the short bar is the median. The dashed threshold was chosen "
    "on the validation pairs by F1 and is used here unchanged. AUROC is the share of positive and negative pairs that "
    "stand in the right order and does not depend on how many negatives there are; average precision does, so compare "
    "it only at equal counts. Pairs of other categories are easy, pairs of the same subcategory hard.",
    "clustering": "The papers are put into groups without looking at labels, and the groups are held against the "
    "labels. AMI and ARI are 0 for random groups and 1 for the same groups; homogeneity, completeness, V and NMI are "
    "not corrected for chance and grow with the number of clusters, purity most of all. The whisker is the standard "
    "deviation over seeds: it says how much the start matters, not how sure the score is for other papers. HDBSCAN "
    "leaves papers out as noise, and the score depends on what is done with them, so all three ways are shown. Papers "
    "with several labels are left out, as a cluster can agree with one only.",
    "centering": "Vectors of many models share a large common part, which makes all papers look alike. Centering takes "
    "away the mean of the training papers, never of those that are scored, and makes all vectors equally long again; "
    "the last variant takes away their first principal component too. A gain says that the model knew more than its "
    "raw cosines show. Dots of one model are the same papers, so compare them in the table of differences and not by "
    "their whiskers.",
    "pooling": "A model gives a vector for every token; pooling makes one of them. The hollow mark is the score on the "
    "validation papers, by which the pooling was chosen; the filled dot is the score here. Choosing by the score here "
    "would flatter the model. A pooling in which a model was not trained may be poor without saying anything about the "
    "model.",
}  # fmt: skip


def how_to_read(tab: str) -> str:
    """The text of a tab, three to six sentences; "" for a tab there is not."""
    return HOW_TO_READ.get(tab, "")
