"""Tests of `synthetic.moments`."""
