"""Okko in the catalogue: see `catalog.games`."""
