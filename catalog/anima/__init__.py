"""Anima in the catalogue: see `catalog.games`."""
