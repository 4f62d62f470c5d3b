"""Tests of the front door's commands."""
