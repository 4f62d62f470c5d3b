"""Tests of `stability`."""
