"""Hostile and broken input: what a user can hand in never ends in a traceback or a hang."""
