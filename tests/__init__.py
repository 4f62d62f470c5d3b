"""Tests: one folder a room, and here those of the whole program."""
