"""Tests of the explorer: its formulas, and what a browser computes."""
