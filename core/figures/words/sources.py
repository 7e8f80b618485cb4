"""BibTeX entries of what the app rests on: papers whose facts are certain."""

_PAPERS = {
    "sogancioglu2017biosses": (
        "article",
        r"So{\u{g}}anc{\i}o{\u{g}}lu, Gizem and {\"O}zt{\"u}rk, Hakime and {\"O}zg{\"u}r, Arzucan",
        "{BIOSSES}: a semantic sentence similarity estimation system for the biomedical domain",
        {"journal": "Bioinformatics", "volume": "33", "number": "14", "pages": "i49--i58", "year": "2017"},
        {"doi": "10.1093/bioinformatics/btx238"},
    ),
    "reimers2019sentencebert": (
        "inproceedings",
        "Reimers, Nils and Gurevych, Iryna",
        "Sentence-{BERT}: Sentence Embeddings using {S}iamese {BERT}-Networks",
        {"booktitle": "Proceedings of EMNLP-IJCNLP 2019", "pages": "3982--3992", "year": "2019"},
        {"doi": "10.18653/v1/D19-1410"},
    ),
    "efron1993bootstrap": (
        "book",
        "Efron, Bradley and Tibshirani, Robert J.",
        "An Introduction to the Bootstrap",
        {"publisher": "Chapman and Hall", "year": "1993"},
        {},
    ),
    "holm1979": (
        "article",
        "Holm, Sture",
        "A simple sequentially rejective multiple test procedure",
        {"journal": "Scandinavian Journal of Statistics", "volume": "6", "number": "2", "pages": "65--70",
         "year": "1979"},
        {},
    ),
    "salton1988": (
        "article",
        "Salton, Gerard and Buckley, Christopher",
        "Term-weighting approaches in automatic text retrieval",
        {"journal": "Information Processing and Management", "volume": "24", "number": "5", "pages": "513--523",
         "year": "1988"},
        {"doi": "10.1016/0306-4573(88)90021-0"},
    ),
    "muennighoff2023mteb": (
        "inproceedings",
        r"Muennighoff, Niklas and Tazi, Nouamane and Magne, Lo{\"i}c and Reimers, Nils",
        "{MTEB}: Massive Text Embedding Benchmark",
        {"booktitle": "Proceedings of EACL 2023", "pages": "2014--2037", "year": "2023"},
        {"doi": "10.18653/v1/2023.eacl-main.148"},
    ),
    "song2020mpnet": (
        "inproceedings",
        "Song, Kaitao and Tan, Xu and Qin, Tao and Lu, Jianfeng and Liu, Tie-Yan",
        "{MPNet}: Masked and Permuted Pre-training for Language Understanding",
        {"booktitle": "Advances in Neural Information Processing Systems 33", "year": "2020"},
        {"eprint": "2004.09297", "archiveprefix": "arXiv"},
    ),
    "wang2020minilm": (
        "inproceedings",
        "Wang, Wenhui and Wei, Furu and Dong, Li and Bao, Hangbo and Yang, Nan and Zhou, Ming",
        "{MiniLM}: Deep Self-Attention Distillation for Task-Agnostic Compression of Pre-Trained Transformers",
        {"booktitle": "Advances in Neural Information Processing Systems 33", "year": "2020"},
        {"eprint": "2002.10957", "archiveprefix": "arXiv"},
    ),
    "xiao2023cpack": (
        "misc",
        "Xiao, Shitao and Liu, Zheng and Zhang, Peitian and Muennighoff, Niklas",
        "{C-Pack}: Packaged Resources To Advance General {C}hinese Embedding",
        {"year": "2023"},
        {"eprint": "2309.07597", "archiveprefix": "arXiv"},
    ),
    "wang2022e5": (
        "misc",
        "Wang, Liang and Yang, Nan and Huang, Xiaolong and Jiao, Binxing and Yang, Linjun and Jiang, Daxin and "
        "Majumder, Rangan and Wei, Furu",
        "Text Embeddings by Weakly-Supervised Contrastive Pre-training",
        {"year": "2022"},
        {"eprint": "2212.03533", "archiveprefix": "arXiv"},
    ),
    "gu2021pubmedbert": (
        "article",
        "Gu, Yu and Tinn, Robert and Cheng, Hao and Lucas, Michael and Usuyama, Naoto and Liu, Xiaodong and "
        "Naumann, Tristan and Gao, Jianfeng and Poon, Hoifung",
        "Domain-Specific Language Model Pretraining for Biomedical Natural Language Processing",
        {"journal": "ACM Transactions on Computing for Healthcare", "volume": "3", "number": "1", "year": "2021"},
        {"doi": "10.1145/3458754"},
    ),
    "lee2020biobert": (
        "article",
        "Lee, Jinhyuk and Yoon, Wonjin and Kim, Sungdong and Kim, Donghyeon and Kim, Sunkyu and So, Chan Ho and "
        "Kang, Jaewoo",
        "{BioBERT}: a pre-trained biomedical language representation model for biomedical text mining",
        {"journal": "Bioinformatics", "volume": "36", "number": "4", "pages": "1234--1240", "year": "2020"},
        {"doi": "10.1093/bioinformatics/btz682"},
    ),
    "beltagy2019scibert": (
        "inproceedings",
        "Beltagy, Iz and Lo, Kyle and Cohan, Arman",
        "{SciBERT}: A Pretrained Language Model for Scientific Text",
        {"booktitle": "Proceedings of EMNLP-IJCNLP 2019", "pages": "3615--3620", "year": "2019"},
        {"doi": "10.18653/v1/D19-1371"},
    ),
    "yasunaga2022linkbert": (
        "inproceedings",
        "Yasunaga, Michihiro and Leskovec, Jure and Liang, Percy",
        "{LinkBERT}: Pretraining Language Models with Document Links",
        {"booktitle": "Proceedings of ACL 2022", "pages": "8003--8016", "year": "2022"},
        {"doi": "10.18653/v1/2022.acl-long.551"},
    ),
    "liu2021sapbert": (
        "inproceedings",
        "Liu, Fangyu and Shareghi, Ehsan and Meng, Zaiqiao and Basaldella, Marco and Collier, Nigel",
        "Self-Alignment Pretraining for Biomedical Entity Representations",
        {"booktitle": "Proceedings of NAACL-HLT 2021", "year": "2021"},
        {"doi": "10.18653/v1/2021.naacl-main.334"},
    ),
    "cohan2020specter": (
        "inproceedings",
        "Cohan, Arman and Feldman, Sergey and Beltagy, Iz and Downey, Doug and Weld, Daniel S.",
        "{SPECTER}: Document-level Representation Learning using Citation-informed Transformers",
        {"booktitle": "Proceedings of ACL 2020", "pages": "2270--2282", "year": "2020"},
        {"doi": "10.18653/v1/2020.acl-main.207"},
    ),
    "singh2023scirepeval": (
        "inproceedings",
        "Singh, Amanpreet and D'Arcy, Mike and Cohan, Arman and Downey, Doug and Feldman, Sergey",
        "{SciRepEval}: A Multi-Format Benchmark for Scientific Document Representations",
        {"booktitle": "Proceedings of EMNLP 2023", "year": "2023"},
        {"doi": "10.18653/v1/2023.emnlp-main.338"},
    ),
    "ostendorff2022scincl": (
        "inproceedings",
        "Ostendorff, Malte and Rethmeier, Nils and Augenstein, Isabelle and Gipp, Bela and Rehm, Georg",
        "Neighborhood Contrastive Learning for Scientific Document Representations with Citation Embeddings",
        {"booktitle": "Proceedings of EMNLP 2022", "year": "2022"},
        {"doi": "10.18653/v1/2022.emnlp-main.802"},
    ),
    "jin2023medcpt": (
        "article",
        "Jin, Qiao and Kim, Won and Chen, Qingyu and Comeau, Donald C. and Yeganova, Lana and Wilbur, W. John and "
        "Lu, Zhiyong",
        "{MedCPT}: Contrastive Pre-trained Transformers with large-scale {PubMed} search logs for zero-shot biomedical "
        "information retrieval",
        {"journal": "Bioinformatics", "volume": "39", "number": "11", "pages": "btad651", "year": "2023"},
        {"doi": "10.1093/bioinformatics/btad651"},
    ),
    "beltagy2020longformer": (
        "misc",
        "Beltagy, Iz and Peters, Matthew E. and Cohan, Arman",
        "Longformer: The Long-Document Transformer",
        {"year": "2020"},
        {"eprint": "2004.05150", "archiveprefix": "arXiv"},
    ),
    "mcinnes2018umap": (
        "article",
        r"McInnes, Leland and Healy, John and Saul, Nathaniel and Gro{\ss}berger, Lukas",
        "{UMAP}: Uniform Manifold Approximation and Projection",
        {"journal": "Journal of Open Source Software", "volume": "3", "number": "29", "pages": "861", "year": "2018"},
        {"doi": "10.21105/joss.00861"},
    ),
    "wang2021pacmap": (
        "article",
        "Wang, Yingfan and Huang, Haiyang and Rudin, Cynthia and Shaposhnik, Yaron",
        "Understanding How Dimension Reduction Tools Work: An Empirical Approach to Deciphering {t-SNE}, {UMAP}, "
        "{TriMap}, and {PaCMAP} for Data Visualization",
        {"journal": "Journal of Machine Learning Research", "volume": "22", "number": "201", "pages": "1--73",
         "year": "2021"},
        {},
    ),
    "campello2013hdbscan": (
        "inproceedings",
        r"Campello, Ricardo J. G. B. and Moulavi, Davoud and Sander, J{\"o}rg",
        "Density-Based Clustering Based on Hierarchical Density Estimates",
        {"booktitle": "Advances in Knowledge Discovery and Data Mining (PAKDD 2013)", "pages": "160--172",
         "year": "2013"},
        {"doi": "10.1007/978-3-642-37456-2_14"},
    ),
    "venna2001": (
        "inproceedings",
        "Venna, Jarkko and Kaski, Samuel",
        "Neighborhood Preservation in Nonlinear Projection Methods: An Experimental Study",
        {"booktitle": "Artificial Neural Networks (ICANN 2001)", "pages": "485--491", "year": "2001"},
        {"doi": "10.1007/3-540-44668-0_68"},
    ),
    "radovanovic2010hubs": (
        "article",
        r"Radovanovi{\'c}, Milo{\v{s}} and Nanopoulos, Alexandros and Ivanovi{\'c}, Mirjana",
        "Hubs in Space: Popular Nearest Neighbors in High-Dimensional Data",
        {"journal": "Journal of Machine Learning Research", "volume": "11", "pages": "2487--2531", "year": "2010"},
        {},
    ),
    "monroe2008words": (
        "article",
        "Monroe, Burt L. and Colaresi, Michael P. and Quinn, Kevin M.",
        "Fightin' Words: Lexical Feature Selection and Evaluation for Identifying the Content of Political Conflict",
        {"journal": "Political Analysis", "volume": "16", "number": "4", "pages": "372--403", "year": "2008"},
        {"doi": "10.1093/pan/mpn018"},
    ),
    "pearson1901pca": (
        "article",
        "Pearson, Karl",
        "On Lines and Planes of Closest Fit to Systems of Points in Space",
        {"journal": "Philosophical Magazine", "volume": "2", "number": "11", "pages": "559--572", "year": "1901"},
        {"doi": "10.1080/14786440109462720"},
    ),
    "gower1975procrustes": (
        "article",
        "Gower, John C.",
        "Generalized {Procrustes} Analysis",
        {"journal": "Psychometrika", "volume": "40", "number": "1", "pages": "33--51", "year": "1975"},
        {"doi": "10.1007/BF02291478"},
    ),
}  # fmt: skip


def entry(key: str, paper: tuple[str, str, str, dict[str, str], dict[str, str]]) -> str:
    """BibTeX of a kind, authors, title, where it appeared, and its identifiers."""
    kind, author, title, where, ids = paper
    fields = {"author": author, "title": title, **where, **ids}
    return "\n".join([f"@{kind}{{{key},", *(f"  {name} = {{{value}}}," for name, value in fields.items()), "}"])


ENTRIES = {key: entry(key, paper) for key, paper in _PAPERS.items()}
