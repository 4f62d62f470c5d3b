"""Tests of what is trusted."""
