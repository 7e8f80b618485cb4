"""Two yardsticks without training: word counts, and noise. Their revision is raised when their numbers change."""

from core.schema import ModelSpec

TERMS = 8_192  # most columns of tfidf
NOISE_WIDTH = 384

ENTRIES = (
    ModelSpec(
        name="tfidf",
        title="TF-IDF (words shared, weighted by rarity)",
        loader="tfidf",
        revision="1",
        normalise=True, casing="uncased",
        licence="none needed (a formula)",
        training="None. Term frequencies and rarity are counted on the texts in hand, and on nothing else.",
        source="Salton and Buckley 1988, doi:10.1016/0306-4573(88)90021-0",
    ),
    ModelSpec(
        name="random",
        title="Random vectors (what chance gives)",
        loader="random",
        revision="1",
        normalise=True, casing="cased", width=NOISE_WIDTH,
        licence="none needed (a formula)",
        training="None. Each text gets its own random direction, the same each time.",
        source="Bioscope",
    ),
)  # fmt: skip
