"""Encoders of general English text. Facts are from each model's hub page and paper."""

from core.schema import ModelSpec

SENTENCE_PAIRS = (
    "S2ORC", "SPECTER citation pairs", "MS MARCO", "Natural Questions", "StackExchange", "Reddit", "WikiAnswers", "PAQ",
    "GooAQ", "SNLI", "MultiNLI", "SearchQA", "TriviaQA", "SQuAD",
)  # fmt: skip
BGE_QUERY = {"query": "Represent this sentence for searching relevant passages: "}
BGE_PAIRS = (
    "Wikipedia",
    "S2ORC",
    "StackExchange",
    "Reddit",
    "Natural Questions",
    "sentence-transformers training data",
)
BGE = ModelSpec(
    name="bge", loader="sentence-transformers", pooling="cls", normalise=True, max_tokens=512, casing="uncased",
    licence="MIT", prompts=BGE_QUERY, trained_on=BGE_PAIRS, source="Xiao et al. 2023, arXiv:2309.07597",
    training="Contrastive, on text pairs from the web, Wikipedia, question sites and titles with abstracts (S2ORC).",
)  # fmt: skip

ENTRIES = (
    ModelSpec(
        name="all-MiniLM-L6-v2",
        title="all-MiniLM-L6-v2 (general, small; comes with Bioscope)",
        loader="sentence-transformers",
        hub_id="sentence-transformers/all-MiniLM-L6-v2",
        pooling="mean", normalise=True, max_tokens=256, casing="uncased", width=384,
        licence="Apache-2.0",
        training="Contrastive, on over one billion English sentence pairs, titles with abstracts (S2ORC) among them.",
        trained_on=SENTENCE_PAIRS,
        parameters=22_713_216, size_mb=91,
        source="Reimers and Gurevych 2019, doi:10.18653/v1/D19-1410; Wang et al. 2020, arXiv:2002.10957",
    ),
    ModelSpec(
        name="all-mpnet-base-v2",
        title="all-mpnet-base-v2 (general)",
        loader="sentence-transformers",
        hub_id="sentence-transformers/all-mpnet-base-v2",
        pooling="mean", normalise=True, max_tokens=384, casing="uncased", width=768,
        licence="Apache-2.0",
        training="Contrastive, on over one billion English sentence pairs, titles with abstracts (S2ORC) among them.",
        trained_on=SENTENCE_PAIRS,
        parameters=109_486_464, size_mb=438,
        source="Reimers and Gurevych 2019, doi:10.18653/v1/D19-1410; Song et al. 2020, arXiv:2004.09297",
    ),
    BGE.with_(
        name="bge-small-en-v1.5", title="BGE small 1.5 (general)", hub_id="BAAI/bge-small-en-v1.5",
        width=384, parameters=33_400_000, size_mb=133,
    ),
    BGE.with_(
        name="bge-base-en-v1.5", title="BGE base 1.5 (general)", hub_id="BAAI/bge-base-en-v1.5",
        width=768, parameters=109_000_000, size_mb=438,
    ),
    BGE.with_(
        name="bge-large-en-v1.5", title="BGE large 1.5 (general)", hub_id="BAAI/bge-large-en-v1.5",
        width=1024, parameters=335_000_000, size_mb=1340,
    ),
    ModelSpec(
        name="e5-base-v2",
        title="E5 base 2 (general; needs its prompts)",
        loader="sentence-transformers",
        hub_id="intfloat/e5-base-v2",
        pooling="mean", normalise=True, max_tokens=512, casing="uncased", width=768,
        prompts={"similarity": "query: ", "query": "query: ", "document": "passage: "},
        licence="MIT",
        training="Contrastive, on text pairs from the web, then on MS MARCO, Natural Questions and NLI.",
        trained_on=("MS MARCO", "Natural Questions", "NLI", "Semantic Scholar", "StackExchange", "Reddit"),
        parameters=109_000_000, size_mb=438,
        source="Wang et al. 2022, arXiv:2212.03533",
    ),
    ModelSpec(
        name="longformer",
        title="Longformer base (general, up to 4,096 tokens; raw encoder)",
        loader="transformers",
        hub_id="allenai/longformer-base-4096",
        pooling="mean", max_tokens=4096, casing="cased", width=768,
        licence="Apache-2.0",
        training="Masked words, on long English documents, starting from RoBERTa; not tuned for similarity.",
        parameters=149_000_000, size_mb=597,
        source="Beltagy et al. 2020, arXiv:2004.05150",
    ),
)  # fmt: skip
