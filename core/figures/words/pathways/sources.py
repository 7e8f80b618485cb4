"""BibTeX entries of the pathway benchmark: measures, data, clustered intervals."""

from core.figures.words.sources import entry

_PAPERS: dict[str, tuple[str, str, str, dict[str, str], dict[str, str]]] = {
    "jarvelin2002ndcg": (
        "article",
        r"J{\"a}rvelin, Kalervo and Kek{\"a}l{\"a}inen, Jaana",
        "Cumulated gain-based evaluation of {IR} techniques",
        {"journal": "ACM Transactions on Information Systems", "volume": "20", "number": "4", "pages": "422--446",
         "year": "2002"},
        {"doi": "10.1145/582415.582418"},
    ),
    "fawcett2006roc": (
        "article",
        "Fawcett, Tom",
        "An introduction to {ROC} analysis",
        {"journal": "Pattern Recognition Letters", "volume": "27", "number": "8", "pages": "861--874", "year": "2006"},
        {"doi": "10.1016/j.patrec.2005.10.010"},
    ),
    "matthews1975mcc": (
        "article",
        "Matthews, Brian W.",
        "Comparison of the predicted and observed secondary structure of {T4} phage lysozyme",
        {"journal": "Biochimica et Biophysica Acta (BBA) - Protein Structure", "volume": "405", "number": "2",
         "pages": "442--451", "year": "1975"},
        {"doi": "10.1016/0005-2795(75)90109-9"},
    ),
    "lloyd1982kmeans": (
        "article",
        "Lloyd, Stuart P.",
        "Least squares quantization in {PCM}",
        {"journal": "IEEE Transactions on Information Theory", "volume": "28", "number": "2", "pages": "129--137",
         "year": "1982"},
        {"doi": "10.1109/TIT.1982.1056489"},
    ),
    "vinh2010ami": (
        "article",
        "Vinh, Nguyen Xuan and Epps, Julien and Bailey, James",
        "Information Theoretic Measures for Clusterings Comparison: Variants, Properties, Normalization and Correction "
        "for Chance",
        {"journal": "Journal of Machine Learning Research", "volume": "11", "pages": "2837--2854", "year": "2010"},
        {},
    ),
    "hubert1985ari": (
        "article",
        "Hubert, Lawrence and Arabie, Phipps",
        "Comparing partitions",
        {"journal": "Journal of Classification", "volume": "2", "pages": "193--218", "year": "1985"},
        {"doi": "10.1007/BF01908075"},
    ),
    "rosenberg2007v": (
        "inproceedings",
        "Rosenberg, Andrew and Hirschberg, Julia",
        "{V}-Measure: A Conditional Entropy-Based External Cluster Evaluation Measure",
        {"booktitle": "Proceedings of EMNLP-CoNLL 2007", "pages": "410--420", "year": "2007"},
        {},
    ),
    "rousseeuw1987silhouette": (
        "article",
        "Rousseeuw, Peter J.",
        "Silhouettes: a graphical aid to the interpretation and validation of cluster analysis",
        {"journal": "Journal of Computational and Applied Mathematics", "volume": "20", "pages": "53--65",
         "year": "1987"},
        {"doi": "10.1016/0377-0427(87)90125-7"},
    ),
    "mu2018abtt": (
        "inproceedings",
        "Mu, Jiaqi and Viswanath, Pramod",
        "All-but-the-Top: Simple and Effective Postprocessing for Word Representations",
        {"booktitle": "International Conference on Learning Representations (ICLR 2018)", "year": "2018"},
        {"eprint": "1702.01417", "archiveprefix": "arXiv"},
    ),
    "field2007clustered": (
        "article",
        "Field, Christopher A. and Welsh, Alan H.",
        "Bootstrapping clustered data",
        {"journal": "Journal of the Royal Statistical Society: Series B", "volume": "69", "number": "3",
         "pages": "369--390", "year": "2007"},
        {},
    ),
    "martens2021wikipathways": (
        "article",
        "Martens, Marvin and others",
        "{WikiPathways}: connecting communities",
        {"journal": "Nucleic Acids Research", "volume": "49", "number": "D1", "pages": "D613--D621", "year": "2021"},
        {"doi": "10.1093/nar/gkaa1024"},
    ),
    "li2016bc5cdr": (
        "article",
        "Li, Jiao and others",
        "{BioCreative V CDR} task corpus: a resource for chemical disease relation extraction",
        {"journal": "Database", "volume": "2016", "pages": "baw068", "year": "2016"},
        {"doi": "10.1093/database/baw068"},
    ),
}  # fmt: skip

SOURCES = {key: entry(key, paper) for key, paper in _PAPERS.items()}
