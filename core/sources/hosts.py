"""Where a source may go. Anything else is refused before a connection is made."""

import re
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import SplitResult, urlsplit

from core.errors import SourceError
from core.names import shown

_PLAIN = re.compile(r"[\x21-\x7e]+")


@dataclass(frozen=True)
class Hosts:
    """https to `names` and their sub-domains, on the usual port; http to this machine only if `loopback`."""

    names: tuple[str, ...]
    loopback: bool = False

    def allow(self, url: str) -> bool:
        parts = split(url)
        if parts is None or parts.username is not None or parts.hostname is None:
            return False
        if parts.scheme == "http":
            return self.loopback and is_loopback(parts.hostname)
        named = any(parts.hostname == name or parts.hostname.endswith("." + name) for name in self.names)
        return parts.scheme == "https" and named and parts.port in {None, 443}

    def check(self, url: str) -> None:
        """Raise SourceError unless the address may be asked."""
        if not self.allow(url):
            raise SourceError(f"{shown(place(url))} is not asked: only https to {', '.join(self.names)} is.")

    def check_redirect(self, source: str, target: str) -> None:
        """Raise SourceError unless the redirect stays in the list and does not leave https."""
        leaves = source.startswith("https:") and not target.startswith("https:")
        if leaves or not self.allow(target):
            raise SourceError(
                f"{place(source)} redirects to {shown(place(target))}, which is not followed: "
                f"only https to {', '.join(self.names)} is."
            )


def split(url: str) -> SplitResult | None:
    """The parts of an address, or None if it is malformed."""
    if not _PLAIN.fullmatch(url) or "\\" in url:
        return None
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018  (raises if it is no number)
    except ValueError:
        return None
    return parts


def origin(url: str) -> str:
    """Scheme, host and port of an address: what a token belongs to."""
    parts = split(url)
    if parts is None:
        return ""
    return f"{parts.scheme}://{parts.hostname}:{parts.port or (443 if parts.scheme == 'https' else 80)}"


def is_loopback(host: str) -> bool:
    """True for localhost and the addresses of this machine alone."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def host_of(url: str) -> str:
    """The host of an address, empty if there is none."""
    parts = split(url)
    return (parts.hostname or "") if parts else ""


def place(url: str) -> str:
    """An address fit for a message: no query (it may be signed), no user name, no password."""
    parts = split(url)
    if parts is None:
        return ascii(url.split("?")[0].rpartition("@")[2][:100])[1:-1]
    port = f":{parts.port}" if parts.port else ""
    return f"{parts.scheme}://{parts.hostname or ''}{port}{parts.path}"
