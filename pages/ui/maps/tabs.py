"""The tabs of the page Map."""

from pages.ui.maps import faithful, picture, regions, two

TABS = {
    "Map": picture.show,
    "Faithfulness": faithful.show,
    "Regions": regions.show,
    "Two models": two.show,
}
