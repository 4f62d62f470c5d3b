"""Tests of bounds.amendments."""
