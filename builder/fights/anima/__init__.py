"""Anima's part of the pages of fights."""
