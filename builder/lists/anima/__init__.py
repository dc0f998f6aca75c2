"""Anima's squads on the pages of lists: see `builder.lists.games`."""
