"""The parts of the page Map."""
