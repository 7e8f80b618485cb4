"""Type anything: texts placed on the map by their neighbours, and kept as pins."""

import pandas as pd
import streamlit as st

from pages.ui.maps.made import Made
from pages.ui.maps.selection import Selection


def placed(made: Made) -> pd.DataFrame | None:
    """The pins on the first map: `text`, `x`, `y`."""
    return None


def panel(made: Made, selection: Selection) -> None:
    """The box for texts, and the pins with their nearest papers."""
    st.empty()
