"""Benchmark folders out of their sources: gathered from the source, texts from PubMed, written with their check."""
