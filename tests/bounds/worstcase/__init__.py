"""Tests of bounds.worstcase."""
