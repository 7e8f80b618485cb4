"""Data sets of the hub on a page: what is said before one is asked for, and those that are here."""

from core import settings
from core.actions.build.before import asked_host
from core.datasets.hub.choice import MOST_BYTES
from core.datasets.hub.kept import PAIRS, PAPERS, RECORD, Kept, every, is_hub_name
from core.datasets.hub.named import PREFIX, read_name

MOST_MB = MOST_BYTES // 1_000_000
ROLES = {PAIRS: ("sentence1", "sentence2", "score"), PAPERS: ("id", "title", "abstract")}  # kind → columns it needs
SENT = "the name of the data set, and your token where HF_TOKEN is set"
OFFLINE = (
    "Nothing is fetched while Bioscope is offline (BIOSCOPE_OFFLINE or HF_HUB_OFFLINE is set). Start Bioscope without "
    "it to fetch here; or bring the data set as files of your own."
)


def leaves() -> tuple[str, str]:
    """What leaves this machine for a data set of the hub: (host, what)."""
    return asked_host("hub"), SENT


def why_not_fetch() -> str:
    """Why nothing can be fetched from the hub now, and what to do; "" where it can."""
    return OFFLINE if settings.offline() else ""


def named(text: str) -> str:
    """What `prepare` calls the data set that a person wrote. Raises BadInput for what cannot be one."""
    read_name(text)
    return text if is_of_hub(text) else f"{PREFIX}{text}"


def is_of_hub(name: str) -> bool:
    """Whether `prepare` would look for this name on the hub."""
    return "/" in name or is_hub_name(name)


def sets() -> list[Kept]:
    """Every data set of the hub that is here, the one that was taken last at first."""
    return sorted(every(), key=lambda one: ((one.folder / RECORD).stat().st_mtime_ns, one.key), reverse=True)
