"""Home: what this machine has, and the shortest ways in."""

from pages.ui import frame, home, reopen, words

frame.open("Bioscope", "What does a text-embedding model know about biology, and how sure is that?")
home.ways_in()
home.demo()
with frame.errors():
    home.machine()
    reopen.panel()
words.glossary("cosine similarity", "interval", "model", "pair", "Pearson r", "rank residual", "score", "Spearman ρ")
