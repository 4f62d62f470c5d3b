"""How formulas are written: letters and trees; read from text, printed as text and for sympy.

Read `letters`, then `formulas`, `written` and `symbolic`.
"""
