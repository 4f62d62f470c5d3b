"""The papers: one folder each, in it one module for every item.

The folder is the registry. `bounds/papers/fedinit/thm1.py` holds the item `fedinit.thm1`; in file
names the dots and dashes of an id become underscores.
"""
