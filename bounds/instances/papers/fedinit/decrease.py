"""Numbers of the amended theorems that other amended theorems define."""

import sympy as sp

from bounds.catalogue import catalogue


def definition(statement: str, name: str) -> sp.Expr:
    """The constant of a statement, with the other constants of its definition unfolded."""
    constants = {c.symbol: c.definition for c in catalogue[statement].constants}
    term: sp.Expr = next(term for symbol, term in constants.items() if symbol.name == name)
    while known := {s: constants[s] for s in term.free_symbols if constants.get(s) is not None}:
        term = term.xreplace(known)
    return term
