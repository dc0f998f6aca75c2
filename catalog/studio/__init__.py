"""The studio: where designers make codices, alone or together, and publish them."""
