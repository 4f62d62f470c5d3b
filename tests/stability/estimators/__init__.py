"""Tests of `stability.estimators`."""
