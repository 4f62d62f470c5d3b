"""How the statements of the switching paper meet runs."""
