"""Who asks NCBI: the tool, a person's e-mail address and key. They go into the body of a request and nowhere else."""

import os
import re

from core.errors import BadInput

TOOL = "bioscope"
WITH_KEY = 0.13  # seconds between two requests: NCBI allows ten a second with a key, three without
_KEY = re.compile(r"[A-Za-z0-9]{1,64}")
_EMAIL = re.compile(r"[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}")


def identity(email: str = "") -> dict[str, str]:
    """The fields that say who asks: `tool`, and `email` and `api_key` where they are set. Raises BadInput.

    `email` goes before BIOSCOPE_EMAIL; the key comes from NCBI_API_KEY alone.
    """
    who = {"tool": TOOL}
    address, key = checked_email(email), _key()
    return who | ({"email": address} if address else {}) | ({"api_key": key} if key else {})


def checked_email(email: str = "") -> str:
    """The address, else the one in BIOSCOPE_EMAIL, else "". Raises BadInput for what does not look like one.

    The message does not repeat it: messages are logged.
    """
    given = email.strip() or os.environ.get("BIOSCOPE_EMAIL", "").strip()
    if given and (len(given) > 254 or not _EMAIL.fullmatch(given)):
        whose = "the e-mail address for NCBI" if email.strip() else "BIOSCOPE_EMAIL"
        raise BadInput(
            f"{whose} does not look like an address: expected name@host.domain. Correct it, or leave it out."
        )
    return given


def pace() -> float | None:
    """Seconds between two requests where a key allows more than the service's own pace."""
    return WITH_KEY if _key() else None


def _key() -> str:
    key = os.environ.get("NCBI_API_KEY", "").strip()
    if key and not _KEY.fullmatch(key):
        raise BadInput("NCBI_API_KEY holds signs that no key has. Set it anew, or unset it.")
    return key
