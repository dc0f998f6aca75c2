"""Fights of Okko on the pages: the board drawn, what may be chosen, the odds, the numbers of a combat."""
