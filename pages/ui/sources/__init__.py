"""Benchmarks that are built from public sources: what a source asks for, and what came of it."""
