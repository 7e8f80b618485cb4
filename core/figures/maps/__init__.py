"""Maps of papers: points with their places in; a picture, a file or a page of its own out.

groups      which colour and shape a paper has: by its groups or by a number
screen      the map itself (Plotly)
"""

from core.figures.maps.groups import Colouring, Group, colouring
from core.figures.maps.screen import paper_map

__all__ = ["Colouring", "Group", "colouring", "paper_map"]
