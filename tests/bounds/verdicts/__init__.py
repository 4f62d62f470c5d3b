"""Tests of `bounds.verdicts`."""
