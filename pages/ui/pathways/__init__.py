"""The parts of the page Pathways."""
