"""A small PubMed with papers about the topics of the small tree, for tests of `build mesh`."""

from datetime import date

from tests.sources.mesh_server import PLACES

TOPICS = sorted({name for number, name in PLACES.items() if number.count(".") > 2 and number[0] == "C"})


def fill(server, each=8):
    """`each` papers of each topic, PMIDs from 10,000; every third is about the next topic as well."""
    for at, name in enumerate(TOPICS):
        for n in range(each):
            pmid = str(10_000 + 100 * at + n)
            mesh = [("Humans", "D006801", False), (name, f"D{900_000 + at}", True)]
            mesh += (
                [(TOPICS[(at + 1) % len(TOPICS)], f"D{900_000 + (at + 1) % len(TOPICS)}", True)] if n % 3 == 0 else []
            )
            mesh += [("Lung Diseases", "D008171", True)] if n == 1 else []
            server.add(
                pmid, title=f"On {name} {n}.", abstract=f"We saw {name} in {n + 1} of {pmid} people.", mesh=mesh,
                published=date(2010 + n, 1, 1), language="ger" if n == 7 else "eng",
            )  # fmt: skip


def lookups(server):
    """The queries that the server was asked."""
    return [form["term"] for form in server.forms if "term" in form]
