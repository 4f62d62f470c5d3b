"""Tests of the report: its pages, and what a browser sees."""
