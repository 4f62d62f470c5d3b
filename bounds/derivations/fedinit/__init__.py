"""Derivations of the items of `bounds.papers.fedinit`."""
