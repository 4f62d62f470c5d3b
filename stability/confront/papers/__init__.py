"""How the statements of each paper meet runs; the folders are the list."""
