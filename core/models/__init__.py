"""Models: what each is, where its files are, and how texts become vectors.

name ──► resolve ──► ModelSpec ──► encoder ──► vectors
         (JSON files only)         (torch, loaded here and nowhere else)
"""

from core.models.catalogue import MODELS
from core.models.device import precision_offered
from core.models.encoders import encoder, loaded, release
from core.models.encoding import Encoded, Encoder
from core.models.here import here
from core.models.places import names_here
from core.models.resolve import check_id, resolve
from core.models.words import Contributions, words

__all__ = [
    "MODELS", "Contributions", "Encoded", "Encoder", "check_id", "encoder", "here", "loaded", "names_here",
    "precision_offered", "release", "resolve", "words",
]  # fmt: skip
