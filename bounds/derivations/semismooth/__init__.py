"""Derivations of the items of `bounds.papers.semismooth`."""
