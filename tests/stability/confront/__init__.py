"""Tests of `stability.confront`."""
