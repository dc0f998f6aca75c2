"""How the pages of lists show an army of Sengoku."""
