"""A figure of this page as files fit for a paper, made only when asked for."""

from typing import Any

import pandas as pd

from pages.ui.maps.made import Made


def offer(made: Made, figure: str, table: pd.DataFrame, *, part: str = "", **options: Any) -> None:
    """Buttons for PDF, SVG, PNG, the numbers drawn, and everything in one zip."""
