"""Quantities: one module each, with `quantity`, found by its file."""

from bounds.beside import open_to

open_to(__name__, "quantities", __path__)
