"""Tests of `bounds.rendering`."""
