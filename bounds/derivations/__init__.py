"""How each statement is said to follow: one module of questions for an item, beside its statement.

`bounds/derivations/fedinit/lem21.py` holds `questions` for `bounds/papers/fedinit/lem21.py`. A
question says what is claimed, from what, and in which reading; it never says what the answer is.
"""
