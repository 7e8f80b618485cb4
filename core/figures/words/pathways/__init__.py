"""Words of the pathway benchmark."""
