r"""Two formulas with what differs between them marked: gone in the one, new in the other.

Terms and factors that both have are left alone, in whatever order they stand; of what is left, a
single pair is compared in turn, and anything else is marked whole.

>>> from bounds.language.written import written
>>> from bounds.language.letters import Letter
>>> letters = {name: Letter(name=name, paper="", latex=name, meaning="") for name in "xyL"}
>>> marked(written("y <= L^2*x", letters), written("y <= L*x", letters))
('y \\le \\htmlClass{gone}{L^2}x', 'y \\le \\htmlClass{new}{L}x')
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from bounds.expressions import (
    Add,
    Call,
    Expression,
    Mul,
    Number,
    Pow,
    Relation,
    Symbol,
    add,
    free_symbols,
)
from bounds.language.latex_out import SIGNS, latex, latex_relation
from bounds.language.spelling import Spelling
from bounds.language.typeset import spelled
from bounds.language.written import Written

GONE, NEW = "gone", "new"
_PLACE = "Markedpart{}"
_SIGN = "\\Upsilon_{{9{:03}}}"


def marked(old: Written, new: Written) -> tuple[str, str]:
    """The LaTeX of both, with what differs in classes of their own; plain where no tree tells."""
    before, after = old.tree, new.tree
    if not isinstance(before, Relation) or not isinstance(after, Relation):
        return old.latex, new.latex
    one, other = spelled(before, old.letters), spelled(after, new.letters)
    return marked_relations(before, after, one, other)


def marked_relations(
    before: Relation, after: Relation, one: Spelling, other: Spelling
) -> tuple[str, str]:
    """The same for relations with the letters of their own."""
    gone, new = _Marks(GONE, one), _Marks(NEW, other)
    sides = [
        _paired(left, right, gone, new)
        for left, right in zip(before.sides, after.sides, strict=True)
    ]
    (left, left_new), (right, right_new) = sides
    return (
        gone.shown(Relation(left, before.sign, right), differs=before.sign != after.sign),
        new.shown(Relation(left_new, after.sign, right_new), differs=before.sign != after.sign),
    )


def with_marked_sign(relation: Relation, spelling: Spelling) -> str:
    """A relation of which nothing but its sign is said to be wrong."""
    return _Marks(GONE, spelling).shown(relation, differs=True)


@dataclass
class _Marks:
    """Stands a letter in the place of each part that differs, and puts the part back at the end."""

    name: str
    spelling: Spelling
    parts: list[str] = field(default_factory=list)

    def __call__(self, part: Expression, *, bracketed: bool = False) -> Expression:
        """The letter that stands for a part; a sum within a product keeps its brackets."""
        text = latex(part, self.spelling)
        self.parts.append(f"\\left({text}\\right)" if bracketed and isinstance(part, Add) else text)
        return Symbol(_PLACE.format("abcdefghij"[len(self.parts) % 10] * len(self.parts)))

    def shown(self, relation: Relation, *, differs: bool) -> str:
        """The relation with its marks."""
        names = free_symbols(relation.left) | free_symbols(relation.right)
        places = sorted((n for n in names if n.startswith(_PLACE.format(""))), key=len)
        signs = {name: _SIGN.format(index) for index, name in enumerate(places)}
        letters = {**self.spelling.letters, **signs}
        spelling = Spelling(letters, self.spelling.functions, self.spelling.called)
        text = latex_relation(relation, spelling)
        for sign, part in zip(signs.values(), self.parts, strict=True):
            text = text.replace(sign, f"\\htmlClass{{{self.name}}}{{{part}}}")
        if differs:
            sign = SIGNS[relation.sign]
            marked_sign = f"\\mathrel{{\\htmlClass{{{self.name}}}{{{sign}}}}}"
            text = text.replace(f" {sign} ", f" {marked_sign} ", 1)
        return text


def _paired(
    one: Expression, other: Expression, gone: _Marks, new: _Marks, *, within: bool = False
) -> tuple[Expression, Expression]:
    """Both with marks; `within` a product a sum has brackets."""
    if one == other:
        return one, other
    match one, other:
        case (Add(), _) | (_, Add()) if not within or isinstance(one, Add) is isinstance(
            other, Add
        ):
            return _unordered(_terms(one), _terms(other), gone, new, add)
        case (Mul(), _) | (_, Mul()):
            return _unordered(_factors(one), _factors(other), gone, new, _product)
        case Pow(base, exponent), Pow(base_new, exponent_new) if exponent == exponent_new:
            pair = _paired(base, base_new, gone, new, within=True)
            return Pow(pair[0], exponent), Pow(pair[1], exponent)
        case Call(name, arguments), Call(name_new, arguments_new) if name == name_new and len(
            arguments
        ) == len(arguments_new):
            pairs = [
                _paired(a, b, gone, new) for a, b in zip(arguments, arguments_new, strict=True)
            ]
            return (
                Call(name, tuple(a for a, _ in pairs)),
                Call(name, tuple(b for _, b in pairs)),
            )
    return gone(one, bracketed=within), new(other, bracketed=within)


def _unordered(
    ones: list[Expression],
    others: list[Expression],
    gone: _Marks,
    new: _Marks,
    join: Callable[..., Expression],
) -> tuple[Expression, Expression]:
    """Parts of which the order says nothing: those that only one of the two has are marked."""
    left, right = _rest(ones, others), _rest(others, ones)
    within = join is _product
    kin = [(a, b) for a in left for b in right if _are_kin(ones[a], others[b])]
    if len(left) == len(right):  # a printed line and its correction keep their order
        kin = list(zip(left, right, strict=True))
    found, found_new = list(ones), list(others)
    for a, b in kin:
        if found[a] is ones[a] and found_new[b] is others[b]:
            found[a], found_new[b] = _paired(ones[a], others[b], gone, new, within=within)
    for at in left:
        if found[at] is ones[at]:
            found[at] = _alone(ones[at], gone, within=within)
    for at in right:
        if found_new[at] is others[at]:
            found_new[at] = _alone(others[at], new, within=within)
    return join(*found), join(*found_new)


def _are_kin(one: Expression, other: Expression) -> bool:
    """Powers of the same base, and what is divided by."""
    return _base(one) == _base(other) or (_divides(one) and _divides(other))


def _base(value: Expression) -> Expression:
    return value.base if isinstance(value, Pow) else value


def _divides(value: Expression) -> bool:
    exponent = value.exponent if isinstance(value, Pow) else None
    return isinstance(exponent, Number) and exponent.value < 0


def _alone(part: Expression, mark: _Marks, *, within: bool) -> Expression:
    """A part that the other has not; of a divisor, what is divided by."""
    if isinstance(part, Pow) and _divides(part):
        return Pow(mark(part.base), part.exponent)
    return mark(part, bracketed=within)


def _rest(ones: list[Expression], others: list[Expression]) -> list[int]:
    """The places of what others do not have, each of theirs counted once."""
    left = list(others)
    places = []
    for at, one in enumerate(ones):
        if one in left:
            left.remove(one)
        else:
            places.append(at)
    return places


def _terms(value: Expression) -> list[Expression]:
    return list(value.terms) if isinstance(value, Add) else [value]


def _factors(value: Expression) -> list[Expression]:
    return list(value.factors) if isinstance(value, Mul) else [value]


def _product(*factors: Expression) -> Expression:
    """A product as it is written."""
    return factors[0] if len(factors) == 1 else Mul(factors)
