"""How the statements of the semi-smooth paper meet runs."""
