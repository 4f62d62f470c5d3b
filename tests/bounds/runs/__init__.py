"""Whole instances: exact runs, the search, and files that are checked again."""
