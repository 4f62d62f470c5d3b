"""The checker and all that it trusts, and nothing else: docs/semantics.md says what is shown.

Read `problem` and `reader` first, then `goals`, `checker` and `lemmas`. `algebra`, `calculus`,
`evident` and `balls` are what rules compute with; the kinds reduce their steps to scalar problems.
"""
