"""Limits and reductions of the printed formulas, one module a paper."""
