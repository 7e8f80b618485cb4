"""The parts of the page My papers."""
