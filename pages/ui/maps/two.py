"""The tab Two models: the same papers under two models, side by side and in numbers."""

import streamlit as st

from pages.ui.maps.made import Made
from pages.ui.maps.selection import Selection


def show(made: Made, selection: Selection) -> None:
    """Two maps side by side, aligned; what changed in the original space."""
    if len(made.maps) < 2:
        st.info("Choose a second model in the sidebar to see its map beside this one.")
