"""Tests of the second checker."""
