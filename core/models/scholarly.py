"""Encoders trained on scientific papers of all fields. Facts are from each model's hub page and paper."""

from core.schema import ModelSpec

ENTRIES = (
    ModelSpec(
        name="scibert",
        title="SciBERT (scientific; raw encoder)",
        loader="transformers",
        hub_id="allenai/scibert_scivocab_uncased",
        pooling="mean", max_tokens=512, casing="uncased", width=768,
        licence="not stated on its hub page",
        training="Masked words, from scratch on papers of Semantic Scholar, mostly biomedical; not tuned for "
                 "similarity, so low scores on sentence pairs are expected.",
        trained_on=("Semantic Scholar",),
        parameters=109_918_464, size_mb=442,
        source="Beltagy et al. 2019, doi:10.18653/v1/D19-1371",
    ),
    ModelSpec(
        name="specter",
        title="SPECTER (scientific papers)",
        loader="transformers",
        hub_id="allenai/specter",
        pooling="cls", max_tokens=512, casing="uncased", width=768,
        separator="[SEP]", native="separator",
        licence="Apache-2.0",
        training="Contrastive, on which papers cite which, starting from SciBERT. Made for a title with its abstract.",
        trained_on=("Semantic Scholar citations",),
        parameters=109_918_464, size_mb=440,
        source="Cohan et al. 2020, doi:10.18653/v1/2020.acl-main.207",
    ),
    ModelSpec(
        name="specter2",
        title="SPECTER2 base (scientific papers, without adapters)",
        loader="transformers",
        hub_id="allenai/specter2_base",
        pooling="cls", max_tokens=512, casing="uncased", width=768,
        separator="[SEP]", native="separator",
        licence="Apache-2.0",
        training="Contrastive, on which papers cite which, in 23 fields, starting from SciBERT. "
                 "Made for a title with its abstract.",
        trained_on=("SciRepEval citation prediction", "Semantic Scholar citations"),
        parameters=109_918_464, size_mb=440,
        source="Singh et al. 2023, doi:10.18653/v1/2023.emnlp-main.338",
    ),
    ModelSpec(
        name="scincl",
        title="SciNCL (scientific papers)",
        loader="sentence-transformers",
        hub_id="malteos/scincl",
        pooling="cls", max_tokens=512, casing="uncased", width=768,
        separator="[SEP]", native="separator",
        licence="MIT",
        training="Contrastive, on neighbours in the citation graph of S2ORC, starting from SciBERT. "
                 "Made for a title with its abstract.",
        trained_on=("S2ORC", "SciDocs"),
        parameters=109_918_464, size_mb=440,
        source="Ostendorff et al. 2022, doi:10.18653/v1/2022.emnlp-main.802",
    ),
)  # fmt: skip
