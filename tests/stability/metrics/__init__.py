"""Tests of `stability.metrics`: each metric against a slow, obvious computation."""
