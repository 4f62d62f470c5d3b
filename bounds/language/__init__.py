"""How formulas are written: letters and trees; the notations in which they are typed and printed.

Read `letters`, `formulas`, `written` and `symbolic` first, then `spelling`, `latex_in`, `latex_out`
and `typed`; `agreement` and `transcribed` hold the LaTeX of proofs against their claims.
"""
