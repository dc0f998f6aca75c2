"""Sengoku in the catalogue: see `catalog.games`."""
