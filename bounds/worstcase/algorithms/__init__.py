"""Methods: one module each, with `rule`, found by its file.

The rules and their parameters are those of `bounds.methods`, and of the same names.
"""
