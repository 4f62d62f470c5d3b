"""Quantities: one module each, with `quantity`, found by its file."""
