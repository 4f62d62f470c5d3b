"""Figures by name, a module each; `figures.index` finds them and says what each must have."""

from bounds.beside import open_to

open_to(__name__, "figures", __path__)
