"""The tabs of the page Map."""

from pages.ui.maps import faithful, picture, provenance, regions, two

TABS = {
    "Map": picture.show,
    "Faithfulness": faithful.show,
    "Regions": regions.show,
    provenance.TWO: two.show,
}
