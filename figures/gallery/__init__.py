"""Figures by name, a module each; `figures.index` finds them and says what each must have."""
