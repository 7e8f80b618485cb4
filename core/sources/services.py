"""Where each source lives, and how often it may be asked: the one list of hosts that Bioscope ever speaks to."""

import os
from dataclasses import dataclass

from core.catalogue import catalogue, choose
from core.errors import BadInput
from core.names import shown
from core.sources.hosts import Hosts, host_of, is_loopback, split

HUB = ("huggingface.co", "hf.co")
POLITE = 0.45  # seconds: three a second, and a third of one to spare for requests that a busy machine sends late


@dataclass(frozen=True)
class Service:
    """A source's public address. `variable`: the environment's name for another one, on this machine.

    `apart`: seconds between the starts of two requests of this machine, 0 where the source asks for no limit.
    `sent`: what leaves the machine, in words.
    """

    name: str
    title: str
    home: str
    variable: str
    apart: float
    sent: str
    hosts: tuple[str, ...] = ()

    def address(self, given: str | None = None) -> tuple[str, Hosts]:
        """The address to ask, without a slash at its end, and the hosts it may lead to. Raises BadInput.

        `given` goes before the environment; what is neither https within the source's hosts nor http on this machine
        is refused.
        """
        names = self.hosts or (host_of(self.home),)
        given = given if given is not None else os.environ.get(self.variable, "").strip() or self.home
        hosts = Hosts(names, loopback=is_loopback(host_of(given)))
        parts = split(given)
        if parts is None or parts.query or parts.fragment or not hosts.allow(given):
            raise BadInput(
                f"address of {self.title} ({self.variable}): found {shown(given)}, expected {self.home}"
                f"{_others(names)}, or http:// on this machine (a local mirror)."
            )
        return given.rstrip("/"), hosts


def _others(names: tuple[str, ...]) -> str:
    return f", a sub-domain of {' or '.join(names)}" if len(names) > 1 else ""


SERVICES = catalogue(
    "service",
    [
        Service("hub", "the hub", "https://huggingface.co", "BIOSCOPE_HUB", 0.0, "names of models and data sets", HUB),
        Service(
            "ncbi", "NCBI", "https://eutils.ncbi.nlm.nih.gov", "BIOSCOPE_NCBI", POLITE,
            "PubMed ids and queries, and your e-mail address and key where you set them",
        ),
        Service("mesh", "NLM", "https://nlmpubs.nlm.nih.gov", "BIOSCOPE_MESH", POLITE, "nothing but the request"),
        Service("kegg", "KEGG", "https://rest.kegg.jp", "BIOSCOPE_KEGG", POLITE, "ids of pathways"),
        Service("reactome", "Reactome", "https://reactome.org", "BIOSCOPE_REACTOME", POLITE, "ids of pathways"),
        Service(
            "wikipathways", "WikiPathways", "https://data.wikipathways.org", "BIOSCOPE_WIKIPATHWAYS", POLITE,
            "nothing but the request", ("data.wikipathways.org", "www.wikipathways.org"),
        ),
        Service(  # WikiPathways' own copy of the Pathway Ontology: its releases do not hold the hierarchy of its terms
            "ontology", "WikiPathways' repository", "https://raw.githubusercontent.com", "BIOSCOPE_ONTOLOGY", POLITE,
            "nothing but the request",
        ),
    ],
)  # fmt: skip


def service(name: str) -> Service:
    """The service of this name."""
    return choose("service", SERVICES, name)
