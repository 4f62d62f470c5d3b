"""Federated algorithms in exact arithmetic, one module a rule."""
