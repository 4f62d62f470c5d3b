"""Conditions on the first model: one module each, with `start`, found by its file."""
