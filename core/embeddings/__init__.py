"""Vectors of texts: kept on disk by content, gathered, or brought by the user.

store.py         one model's vectors: `EmbeddingStore`
  shard.py       one pair of files, `<id>.npy` and `<id>.keys`
  index.py       which row of which shard a key is
embed.py         texts → vectors: what is stored, plus what is missing; of one space, or of several filled by one pass
files/           reading a person's own vectors, with every check
folder.py        a folder of such files, and what is said of each
own.py           a person's vectors as a model
housekeeping.py  what is stored; tidy; clear
"""

from core.embeddings.embed import embed, embed_all
from core.embeddings.store import EmbeddingStore, Vectors, keys_of

__all__ = ["EmbeddingStore", "Vectors", "embed", "embed_all", "keys_of"]
