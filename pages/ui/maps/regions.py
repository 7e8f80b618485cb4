"""The tab Regions: the words that set a cluster, or the selected papers, apart from the rest."""

import streamlit as st

from pages.ui.maps.made import Made
from pages.ui.maps.selection import Selection


def show(made: Made, selection: Selection) -> None:
    """Words of each cluster or of the selection."""
    st.write("Not there yet.")
