"""Methods: one module each, with `rule`, found by its file.

The rules and their parameters are those of `stability.algorithms`, and of the same names.
"""
