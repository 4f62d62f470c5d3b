"""Questions that nobody had to think of: one module a kind, asked of every item that it fits.

A module has a function `questions(statement)`; its name says what asked.
"""
