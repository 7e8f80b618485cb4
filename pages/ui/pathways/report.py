"""Everything that the chosen models score, as one text and as one table."""

from functools import lru_cache

from core import actions, figures
from core.actions import PathwayScores
from core.figures.report import as_html, as_markdown, pathway_report
from pages.ui.pathways.scored import Scored


def written(found: Scored, kind: str) -> str:
    """The report as Markdown ("md") or as a page of its own ("html")."""
    tables = _tables(tuple(found.scores), found.reference)
    blocks = pathway_report(tables.variants, tables.about)
    return as_markdown(blocks) if kind == "md" else as_html(blocks, title=f"Pathway benchmark: {tables.about['title']}")


def numbers(found: Scored) -> bytes:
    """Every number of the report, a row each."""
    return figures.safe_csv(_tables(tuple(found.scores), found.reference).variants)


def of_papers(found: Scored) -> bytes:
    """What every paper scores as query, a row a model, level and paper: all means of the report come from it."""
    return figures.safe_csv(_tables(tuple(found.scores), found.reference).papers)


@lru_cache(maxsize=4)
def _tables(scores: tuple[PathwayScores, ...], reference: str) -> actions.PathwayTables:
    return actions.pathway_tables(actions.together(scores, reference=reference))
