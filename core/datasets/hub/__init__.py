"""Data sets of the hub by id and pinned revision: rated pairs and labelled papers, kept as one table a data set."""
