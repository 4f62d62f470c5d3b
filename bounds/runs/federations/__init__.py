"""Kinds of federations: one module each, with `draw` and `corners`, found by its name.

`CLASS` says which constants of `bounds.runs.constants` the losses of a kind have, and what each may
be at most: no instance of a record that names the kind is admissible outside it, however it came
about.
"""
