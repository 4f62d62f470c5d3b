"""Tests of `synthetic.families`."""
