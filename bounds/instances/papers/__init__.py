"""Trials, one folder a paper and one module a statement."""
