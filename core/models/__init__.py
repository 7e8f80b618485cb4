"""Models: what each is, where its files are, and how texts become vectors.

name ──► resolve ──► ModelSpec ──► encoder ──► vectors
         (JSON files only)         (torch, loaded here and nowhere else)
"""

from core.models.catalogue import MODELS
from core.models.device import precision_offered
from core.models.encoders import encode_all, encoder, loaded, release
from core.models.encoding import Encoded, Encoder
from core.models.here import here
from core.models.places import names_here
from core.models.poolings import POOLINGS, poolings_of
from core.models.resolve import check_id, resolve
from core.models.words import Contributions, words

__all__ = [
    "MODELS", "POOLINGS", "Contributions", "Encoded", "Encoder", "check_id", "encode_all", "encoder", "here", "loaded",
    "names_here", "poolings_of", "precision_offered", "release", "resolve", "words",
]  # fmt: skip
