"""Benchmark folders out of their sources: gathered from the source, texts from PubMed, written with their check.

    gathered.py    the values: what a builder gathers, and how it presents itself
    mesh.py, reactome.py, wikipathways.py, kegg.py    the builders
    texts.py       the papers' texts from PubMed
    benchmark.py   levels, splits, pairs, files
    written.py     the folder, whole and checked
    building.py    all of it, in order

The parts are imported from their own files, so that a builder needs none of the others.
"""
