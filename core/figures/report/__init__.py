"""A report as blocks of text and tables, written as Markdown or as a page of HTML; what users named is escaped."""

from core.figures.report.blocks import Block, Heading, Listed, Text, as_html, as_markdown
from core.figures.report.pathways import pathway_report

__all__ = ["Block", "Heading", "Listed", "Text", "as_html", "as_markdown", "pathway_report"]
