"""Bounds beside runs: what a statement says of the very problem that ran, and what was measured."""
