"""A sequence as it is typed, `alpha="c/(t + 1)"`: a formula in its index.

Letters of the statement that are given may occur in it; the index is called as the paper prints it,
or in one's own way where there is but one.

>>> from bounds.language.letters import Alphabet, Letter
>>> letters = Alphabet({"c": Letter(name="c", latex="c", meaning="a constant")})
>>> typed_sequence("alpha", "c/(t + 1)", letters, {"c"}, [])
Lambda(t, c/(t + 1))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set

import sympy as sp
from sympy.core.function import AppliedUndef

from bounds.errors import UserError, refuse
from bounds.expressions import Expression
from bounds.language.letters import Alphabet
from bounds.language.symbolic import to_sympy
from bounds.language.typed import formula_in_house
from bounds.language.written import Written


def typed_sequence(
    name: str, text: str, letters: Alphabet, given: Set[str], printed: Iterable[AppliedUndef]
) -> sp.Lambda:
    """The function of its indices that a text describes; `printed` is where the paper has it."""
    try:
        tree = Written(formula_in_house(text, letters), letters).tree
    except UserError as error:
        refuse(f"{name} is a sequence and takes a formula in its index, as in {name}=1/t: {error}")
    if not isinstance(tree, Expression):
        refuse(f"{name} is a sequence and takes a formula in its index, not the relation {text!r}")
    value = to_sympy(tree, letters)
    free = {symbol.name: symbol for symbol in value.free_symbols if symbol.name not in given}
    count = letters[name].arguments if name in letters else 1
    indices = [found for one in printed if (found := _indices(one))]
    for found in indices:
        if set(free) <= set(map(str, found)):
            known = {symbol.name: symbol for symbol in value.free_symbols}
            return sp.Lambda(tuple(known.get(str(index), index) for index in found), value)
    if not len(free) <= 1 == count:
        shown = " or ".join(dict.fromkeys(", ".join(map(str, found)) for found in indices))
        refuse(
            f"{name}={text} speaks of {', '.join(sorted(free)) or 'no index'}; it is a formula in "
            f"the index ({shown or f'{count} of them'}) and in letters that the statement has"
        )
    return sp.Lambda((*free.values(), sp.Dummy())[:1], value)


def _indices(applied: AppliedUndef) -> tuple[sp.Symbol, ...]:
    """The letters of the indices: t of alpha(t - 1); none where they are not told apart."""
    found = [tuple(argument.free_symbols) for argument in applied.args]
    told = all(len(letters) == 1 for letters in found) and len(set(found)) == len(found)
    return tuple(letters[0] for letters in found) if told else ()


def applied(expressions: Iterable[sp.Basic], name: str) -> list[AppliedUndef]:
    """Where a sequence occurs, in the order in which sympy shows it."""
    found = {one for e in expressions for one in e.atoms(AppliedUndef) if one.func.__name__ == name}
    return sorted(found, key=str)


def filled(expression: sp.Basic, formulas: Mapping[str, sp.Lambda]) -> sp.Basic:
    """The expression with formulas in the place of sequences."""
    if not formulas:
        return expression
    if isinstance(expression, sp.And | sp.core.relational.Relational):  # no verdict of sympy's
        return expression.func(*(filled(a, formulas) for a in expression.args), evaluate=False)

    def term(part: AppliedUndef) -> sp.Expr:
        found = formulas[part.func.__name__](*part.args)
        if found.has(sp.zoo, sp.nan):
            refuse(f"{part} has no value: it divides by zero")
        return found

    return expression.replace(
        lambda part: isinstance(part, AppliedUndef) and part.func.__name__ in formulas, term
    )
