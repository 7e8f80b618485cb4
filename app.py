"""Home: what this machine has, and the shortest ways in."""

from pages.ui import frame, home

frame.open("Bioscope", "What does a text-embedding model know about biology, and how sure is that?")
home.ways_in()
home.demo()
home.machine()
