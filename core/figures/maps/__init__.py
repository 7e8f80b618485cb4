"""Maps of papers: points with their places in; a picture, a file or a page of its own out.

groups      the colour and shape of each paper, and the legend
assign      which they are: by the groups of a paper, or by a number
screen      the map itself (Plotly)
shares      neighbours kept, survived, shared: histograms
structure   do neighbours share a label: a row a category
page        the map as one file of HTML
tables      what was measured, as these figures take it
plate, …    the same on paper
"""

from core.figures.maps.assign import colouring
from core.figures.maps.groups import Colouring, Group
from core.figures.maps.page import standalone_html
from core.figures.maps.screen import paper_map
from core.figures.maps.shares import kept_histogram, overlap_histogram, stability_histogram
from core.figures.maps.structure import structure_forest
from core.figures.maps.tables import kept_table, overlap_table, quality_table, stability_table

__all__ = [
    "Colouring", "Group", "colouring", "kept_histogram", "kept_table", "overlap_histogram", "overlap_table",
    "paper_map", "quality_table", "stability_histogram", "stability_table", "standalone_html", "structure_forest",
]  # fmt: skip
