"""Benchmarks: one script a subject, run together by `make bench`."""
