"""Quantities of runs, once, on any linear space; every `Quantity` of a module is found by name.

Exact runs, the unknown vectors of a worst case and simulated runs are all a `Law` to them.
"""
