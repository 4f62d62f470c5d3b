"""The explorer: formulas as JavaScript, and the page in which a reader moves their letters."""
