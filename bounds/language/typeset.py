"""A paper's formulas as LaTeX: in its letters, and in the order in which they are written."""

from __future__ import annotations

from itertools import pairwise

from bounds.expressions import Relation, calls
from bounds.language.formulas import Conjunction, Formula, Implication, Listing, names
from bounds.language.latex_out import latex, latex_chain, latex_relation
from bounds.language.letters import Alphabet
from bounds.language.spelling import Spelling

STRUCTURE = {"dot": (2, 2), "norm": (1, 1), "mean_norm": (1, 1), "expect": (1, 1)}
INFINITY = {"oo": "\\infty"}


def typeset(formula: Formula, letters: Alphabet) -> str:
    """The LaTeX of a formula."""
    match formula:
        case Relation():
            return latex_relation(formula, spelled(formula, letters))
        case Conjunction(parts) if chain := _chain(parts):
            return latex_chain(chain, spelled(formula, letters))
        case Conjunction(parts):
            return " \\text{ and } ".join(_part(part, letters) for part in parts)
        case Implication(left, right, both):
            sign = "\\iff" if both else "\\Rightarrow"
            return f"{_part(left, letters)} {sign} {_part(right, letters)}"
        case Listing(parts):
            return f"\\left({', '.join(typeset(part, letters) for part in parts)}\\right)"
    return latex(formula, spelled(formula, letters))


def spelled(formula: Formula, letters: Alphabet) -> Spelling:
    """The letters and sequences that occur, as the paper prints them."""
    used = {name: letters[name] for name in names(formula) | _called(formula) if name in letters}
    plain = {name: letter.latex for name, letter in used.items() if not letter.arguments}
    called = {name: (letter.latex,) for name, letter in used.items() if letter.arguments}
    return Spelling(INFINITY | plain, called, STRUCTURE)


def _called(formula: Formula) -> frozenset[str]:
    match formula:
        case Relation(left, _, right) | Implication(left, right):
            return _called(left) | _called(right)
        case Conjunction(parts) | Listing(parts):
            return frozenset().union(*map(_called, parts))
    return frozenset(calls(formula))


def _part(formula: Formula, letters: Alphabet) -> str:
    shown = typeset(formula, letters)
    several = isinstance(formula, Conjunction | Implication)
    return f"\\left({shown}\\right)" if several else shown


def _chain(parts: tuple[Formula, ...]) -> list[Relation]:
    """The relations, if each goes on where the last one ends."""
    relations = [part for part in parts if isinstance(part, Relation)]
    joined = all(one.right == two.left for one, two in pairwise(relations))
    return relations if joined and len(relations) == len(parts) else []
