"""Okko's bands on the pages of lists: see `builder.lists.games`."""
