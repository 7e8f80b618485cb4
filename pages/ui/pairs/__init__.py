"""The parts of the page Sentence similarity."""
