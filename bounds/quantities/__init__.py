"""Quantities of runs, once, on any linear space; every `Quantity` of a module is found by name.

Exact runs, the unknown vectors of a worst case and simulated runs are all a `Law` to them.
"""

from bounds.beside import open_to

open_to(__name__, "quantities", __path__)
