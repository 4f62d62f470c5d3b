"""Kinds of federations: one module each, with `draw` and `corners`, found by its name."""
