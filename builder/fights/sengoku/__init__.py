"""Sengoku's part of the pages of fights."""
