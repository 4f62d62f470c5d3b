"""Kinds of problem that reduce to scalar ones: each module has `obligations(file)`."""
