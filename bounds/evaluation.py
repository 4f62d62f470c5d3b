"""What a bound is worth at given hyper-parameters, and whether they are inside its hypotheses.

Evaluation never guesses. A missing letter, a value outside a letter's domain or a violated
hypothesis is an error that names the relation, both sides and the nearest admissible value; with
`anyway` the number is given all the same, marked as outside.

Hypotheses of the statement must hold. Hypotheses that only the proof prints must hold too when
their letters are known; equalities among them are choices that the proof makes and are reported
without being demanded.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

import sympy as sp
from flint import ctx, fmpq
from sympy.core.function import AppliedUndef

from bounds import arithmetic
from bounds.arithmetic import DOUBLE, NoValue, Point, Sequence, TooSmall, letters_of
from bounds.errors import UserError
from bounds.language.symbolic import LetterSymbol, to_sympy
from bounds.nearest import nearest
from bounds.registry import suggestion
from bounds.sequences import applied, filled, typed_sequence
from bounds.statement import Constant, Formula, Hypothesis, Role, Statement, Where
from bounds.values import Axis, Number, convert, show

if TYPE_CHECKING:
    import xarray as xr

SAME = 166  # bits: fifty digits
MOST_INDICES = 10_000  # of a condition on a sequence, at each of which it is asked
HOLDS: dict[str, Callable[[Any, Any], Any]] = {
    "<=": operator.le,
    "<": operator.lt,
    ">=": operator.ge,
    ">": operator.gt,
    "==": operator.eq,
    "!=": operator.ne,
}
TOLD = {
    Where.STATEMENT: "printed in the statement",
    Where.PROOF: "printed in its proof",
    Where.IMPLIED: "which implies it",
}


@dataclass(frozen=True)
class Check:
    """A hypothesis at a point: both sides, and whether it holds (none: a letter is not given)."""

    hypothesis: Hypothesis
    holds: bool | None
    left: float | None = None
    right: float | None = None
    demanded: bool = True
    # The index at which it fails, of those for which it was asked.
    at: Mapping[LetterSymbol, Fraction] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Evaluation:
    """A formula of a statement at one point."""

    id: str
    form: str
    value: float
    exact: Fraction | None
    terms: Mapping[str, float]
    constants: Mapping[str, float]
    checks: tuple[Check, ...] = field(repr=False)
    outside_domain: tuple[str, ...] = ()

    @property
    def inside(self) -> bool:
        """Whether every demanded hypothesis is known to hold and every value lies in its domain."""
        return is_inside(self.outside_domain, self.checks)

    @property
    def verdict(self) -> str:
        """How its statement stands, as far as it was judged."""
        from bounds.verdicts.last_standing import told

        return told(self.id)

    def _repr_html_(self) -> str:
        from bounds.rendering.notebook import evaluation_html

        return evaluation_html(self)

    def as_json(self) -> dict[str, object]:
        """Return the documented JSON form."""
        from bounds.verdicts.last_standing import as_json

        return {
            "id": self.id,
            "verdict": as_json(self.id),
            "form": self.form,
            "value": self.value,
            "exact": None if self.exact is None else str(self.exact),
            "terms": dict(self.terms),
            "constants": dict(self.constants),
            "hypotheses": [
                {
                    "relation": str(check.hypothesis),
                    "label": check.hypothesis.label,
                    "where": check.hypothesis.where.value,
                    "holds": check.holds,
                    "left": check.left,
                    "right": check.right,
                }
                for check in self.checks
            ],
            "outside_domain": list(self.outside_domain),
            "inside": self.inside,
        }


@dataclass(frozen=True)
class Request:
    """A formula of a statement together with the values that the user gave for its letters."""

    statement: Statement
    formula: Formula
    given: Mapping[LetterSymbol, Number | Axis]
    sequences: Mapping[str, Sequence]
    formulas: Mapping[str, sp.Lambda] = field(default_factory=dict)  # of sequences that are typed

    @property
    def expression(self) -> sp.Expr:
        """The side of the formula that has a value."""
        return self.formula.value

    @property
    def numbers(self) -> dict[LetterSymbol, Fraction]:
        """The single values, as they were written."""
        return {k: v.value for k, v in self.given.items() if isinstance(v, Number)}

    @cached_property
    def constants(self) -> list[Constant]:
        """The constants to compute: those that occur and are not given, innermost first."""
        value = filled(self.expression, self.formulas)
        return list(_resolve([value], self.statement, set(self.given)))

    @cached_property
    def hypotheses(self) -> list[Hypothesis]:
        """The printed hypotheses one by one, and the claimed ranges of the constants that occur.

        So is what the assumptions imply of letters that occur, as mu <= L: no problem is outside.
        """
        found = [part for hypothesis in self.statement.hypotheses for part in hypothesis.parts]
        occurring = {constant.symbol for constant in self.constants} | set(self.given)
        for constant in self.statement.constants:
            if constant.within is not None and constant.symbol in occurring:
                found += Hypothesis(constant.within, label=f"range of {constant.name}").parts
        spoken = [self.expression, *(hypothesis.relation for hypothesis in found)]
        letters = set(self.given).union(*(letters_of(self.expanded(one)) for one in spoken))
        for implied in self.statement.implied:
            if letters_of(self.expanded(implied.relation)) <= letters:
                found.append(implied)
        return found

    def has_sequences(self, relation: sp.Basic) -> bool:
        """Whether the sequences of a relation are given; a hypothesis on others stays open."""
        return sequences_of(self.expanded(relation)) <= set(self.sequences)

    def expanded(self, expression: sp.Basic) -> sp.Basic:
        """Replace typed sequences and the constants that are not given by their definitions."""
        if expression not in self._expanded:
            found = filled(expression, self.formulas)
            constants = list(_resolve([found], self.statement, set(self.given)))
            for constant in reversed(constants):
                found = found.xreplace({constant.symbol: constant.definition})
            self._expanded[expression] = found
        return self._expanded[expression]

    @cached_property
    def _expanded(self) -> dict[sp.Basic, sp.Basic]:
        """What was replaced before: the same is asked for at many points, and in many requests."""
        return {} if self.formulas else _expansions(self.statement, frozenset(self.given))


@lru_cache(maxsize=256)
def _expansions(statement: Statement, given: frozenset[LetterSymbol]) -> dict[sp.Basic, sp.Basic]:
    """What constants that are not given have been replaced by their definitions in."""
    del statement, given
    return {}


def evaluate(
    statement: Statement,
    values: Mapping[str, object],
    *,
    form: str | None = None,
    anyway: bool = False,
) -> Evaluation | xr.Dataset:
    """Evaluate one formula of `statement`; a grid of values gives a labelled data set."""
    request = prepare(statement, values, form=form, anyway=anyway)
    if any(isinstance(value, Axis) for value in request.given.values()):
        from bounds.grid import evaluate_grid  # numpy and xarray, only for grids

        grid: xr.Dataset = evaluate_grid(request, anyway=anyway)
        return grid
    return evaluate_point(request, anyway=anyway)


def prepare(
    statement: Statement,
    values: Mapping[str, object],
    *,
    form: str | None = None,
    anyway: bool = False,
    free: Iterable[str] = (),
) -> Request:
    """Match names with letters and refuse unknown and missing ones; `free` need no value yet."""
    formula = choose(statement, form)
    letters = {letter.name: letter for letter in _letters(statement)}
    sequences = {name: value for name, value in values.items() if callable(value)}
    named = {name: value for name, value in values.items() if name not in sequences}
    speaking = _speaking(statement)
    known = set(letters) | sequence_names(speaking)
    for name in [*named, *free, *sequences]:
        if name not in known:
            raise UserError(_unknown(name, statement, formula, known))
    given: dict[LetterSymbol, Number | Axis] = {}
    formulas = {}
    for name, value in named.items():
        if name not in letters:
            places = applied(speaking, name)
            text, alphabet = str(value), statement.letters
            formulas[name] = typed_sequence(name, text, alphabet, set(letters), places)
            continue
        try:
            given[letters[name]] = convert(value)
        except UserError as error:
            msg = f"{name}: {error}"
            raise UserError(msg) from None
    request = Request(statement, formula, given, sequences, formulas)
    missing = _missing(request, set(free), anyway=anyway)
    if missing:
        names = "; ".join(f"{letter.name} ({letter.meaning})" for letter in missing)
        msg = f"{statement.id} ({formula.label}) still needs {names}"
        raise UserError(msg)
    if not anyway:
        _require_sequences(request)
    return request


def _require_sequences(request: Request) -> None:
    """Refuse a value where a printed condition is on a sequence that nobody gave."""
    for hypothesis in request.hypotheses:
        if _is_left(hypothesis, request) and not request.has_sequences(hypothesis.relation):
            name = min(_sequences(hypothesis, request) - set(request.sequences))
            known = name in request.statement.letters
            give = f"give {name} as a formula in its index" if known else "no value decides it"
            raise UserError(_unchecked(hypothesis, request, give))


def _is_left(hypothesis: Hypothesis, request: Request) -> bool:
    """Whether the statement prints a condition on sequences, which numbers do not decide."""
    return hypothesis.where is Where.STATEMENT and bool(_sequences(hypothesis, request))


def _sequences(hypothesis: Hypothesis, request: Request) -> set[str]:
    return sequence_names([hypothesis.relation]) | sequence_names(
        [request.expanded(hypothesis.relation)]
    )


def _unchecked(hypothesis: Hypothesis, request: Request, why: str) -> str:
    return (
        f"{request.statement.id} requires {hypothesis} ({hypothesis.label}, printed in the "
        f"statement), which is not checked; {why}. --anyway (anyway=True) evaluates all the same"
    )


def choose(statement: Statement, form: str | None) -> Formula:
    """Return the formula labelled `form`, or the first that has a value."""
    with_value = [formula for formula in statement.formulas if formula.value is not None]
    if form is not None:
        for formula in with_value:
            if formula.label == form:
                return formula
        labels = ", ".join(repr(formula.label) for formula in with_value) or "none"
        msg = f"{statement.id} has no formula {form!r} with a value; it has {labels}"
        raise UserError(msg)
    for role in (Role.BOUND, Role.DEFINITION, Role.EXPRESSION, Role.RATE, Role.CLAIM):
        for formula in with_value:
            if formula.role is role:
                return formula
    msg = f"{statement.id} states nothing that has a value; `fedproof show {statement.id}` shows it"
    raise UserError(msg)


def accepted(statement: Statement) -> list[LetterSymbol]:
    """List the letters that may be given, in alphabetical order."""
    return sorted(_letters(statement), key=str)


def accepted_sequences(statement: Statement) -> list[Any]:
    """List the sequences that may be given: those of values and of hypotheses."""
    found = {one.func for e in _speaking(statement) for one in e.atoms(AppliedUndef)}
    return sorted((one for one in found if str(one) in statement.letters), key=str)


def _speaking(statement: Statement) -> list[sp.Basic]:
    values = [f.value for f in statement.formulas if f.value is not None]
    return values + [h.relation for h in statement.hypotheses]


def conjuncts(relation: sp.Basic) -> list[sp.Basic]:
    """Split `a and b` into its parts."""
    return list(relation.args) if isinstance(relation, sp.And) else [relation]


def sequence_names(expressions: Iterable[sp.Basic]) -> set[str]:
    """Name the sequences, such as Delta_s in Delta_s(t), that occur."""
    return set().union(*map(sequences_of, expressions))


@lru_cache(maxsize=4096)
def sequences_of(expression: sp.Basic) -> frozenset[str]:
    """The names of the sequences in an expression."""
    return frozenset(applied.func.__name__ for applied in expression.atoms(AppliedUndef))


@lru_cache(maxsize=256)
def _letters(statement: Statement) -> frozenset[LetterSymbol]:
    """Every letter that may be given: of the values, the hypotheses and the constants."""
    expressions = _speaking(statement)
    expressions += [c.definition for c in statement.constants if c.definition is not None]
    expressions += [c.range for c in statement.constants if c.range is not None]
    return frozenset().union(*map(letters_of, expressions))


def _resolve(
    expressions: Iterable[sp.Basic], statement: Statement, given: set[LetterSymbol]
) -> Iterable[Constant]:
    """Order the constants on which `expressions` depend so that each follows what it uses."""
    definitions = {c.symbol: c for c in statement.constants if c.definition is not None}
    ordered: dict[LetterSymbol, Constant] = {}

    def visit(expression: sp.Basic, path: tuple[LetterSymbol, ...]) -> None:
        for letter in sorted(letters_of(expression), key=str):
            if letter in given or letter in ordered or letter not in definitions:
                continue
            if letter in path:
                msg = f"{statement.id}: the constant {letter} is defined by itself"
                raise ValueError(msg)
            visit(definitions[letter].definition, (*path, letter))
            ordered[letter] = definitions[letter]

    for expression in expressions:
        visit(expression, ())
    return ordered.values()


def _missing(request: Request, free: set[str], *, anyway: bool) -> list[LetterSymbol]:
    """Letters still needed for the value and, unless `anyway`, for the demanded hypotheses.

    The constants are shown beside the value, so they need theirs even where these cancel in it.
    """
    needed = [request.expression, *(constant.symbol for constant in request.constants)]
    if not anyway:
        needed += [
            h.relation
            for h in request.hypotheses
            if h.where is Where.STATEMENT and request.has_sequences(h.relation)
        ]
    letters = set().union(*(letters_of(request.expanded(expression)) for expression in needed))
    for hypothesis in request.hypotheses:
        letters -= _indices(request, hypothesis.relation).keys()
    absent = letters - set(request.given)
    return sorted((letter for letter in absent if letter.name not in free), key=str)


def _unknown(name: str, statement: Statement, formula: Formula, known: set[str]) -> str:
    taken = f"it takes {', '.join(sorted(known)) or 'none'}"
    hint = suggestion(name, known, taken)
    told = taken if hint == taken else f"{hint}; {taken}"
    return f"{statement.id} ({formula.label}) has no {name!r}; {told}"


def is_inside(outside: tuple[str, ...], checks: tuple[Check, ...]) -> bool:
    """Whether nothing is outside its domain and every demanded hypothesis is known to hold."""
    return not outside and all(
        check.holds or (check.holds is None and check.hypothesis.where is Where.PROOF)
        for check in checks
        if check.demanded
    )


def checked(request: Request, *, anyway: bool = False) -> tuple[tuple[str, ...], tuple[Check, ...]]:
    """What is outside its domain, and what became of each hypothesis, at single numbers.

    A violation is refused, unless `anyway`.
    """
    point = request.numbers
    outside = tuple(_outside_domain(letter, value) for letter, value in point.items())
    outside = tuple(sentence for sentence in outside if sentence)
    used = _elements(request, point)
    outside += tuple(_outside_elements(request, used))
    if outside and not anyway:
        msg = f"{request.statement.id}: {outside[0]}"
        raise UserError(msg)
    checks = tuple(
        _check_all(hypothesis, request, point, used) for hypothesis in request.hypotheses
    )
    if not anyway:
        for check in checks:
            if check.demanded and check.holds is False:
                raise UserError(_violation(check, request, point))
            if _is_left(check.hypothesis, request) and check.holds is None:
                raise UserError(_unchecked(check.hypothesis, request, "its index has no range"))
    return outside, checks


def evaluate_point(request: Request, *, anyway: bool = False) -> Evaluation:
    """Evaluate a request whose values are single numbers."""
    outside, checks = checked(request, anyway=anyway)
    point, value = request.numbers, request.expression
    number, rational = _number(request, value, point)
    given = request.given.values()
    all_exact = not request.sequences and all(isinstance(v, Number) and v.exact for v in given)
    return Evaluation(
        id=request.statement.id,
        form=request.formula.label,
        value=number,
        exact=rational if all_exact else None,
        terms={str(t): _number(request, t.sympy, point)[0] for t in request.formula.terms},
        constants={
            constant.symbol.name: _number(request, constant.symbol, point)[0]
            for constant in request.constants
        },
        checks=checks,
        outside_domain=outside,
    )


Elements = Mapping[str, Mapping[tuple[int, ...], Fraction]]


def _elements(request: Request, point: Point) -> Elements:
    """Every element of the given sequences that the value is made of, by its indices."""
    used: dict[str, dict[tuple[int, ...], Fraction]] = {}

    def recorded(name: str) -> Sequence:
        own = used[name] = {}

        def element(*indices: int) -> Any:
            if name in request.sequences:
                value = request.sequences[name](*indices)
                own[indices] = Fraction(value)
                return value
            term = filled(request.formulas[name](*indices), request.formulas)
            exact = arithmetic.exact(term, point, request.sequences)
            value = Fraction(arithmetic.real(term, point, request.sequences))
            own[indices] = value if exact is None else exact
            return own[indices]

        return element

    names = {*request.sequences, *request.formulas}
    if names:
        bare = replace(request, sequences={name: recorded(name) for name in names}, formulas={})
        with suppress(NoValue, OverflowError, ZeroDivisionError):  # told with the value
            arithmetic.enclosed(bare.expanded(bare.expression), point, bare.sequences)
    return used


def _outside_elements(request: Request, used: Elements) -> Iterable[str]:
    """The first element of each sequence that is outside of the domain of its letter."""
    for name, values in used.items():
        letter = request.statement.letters.get(name)
        for indices, value in values.items():
            if letter is not None and value not in letter.domain:
                shown = f"{name}({', '.join(map(str, indices))}) = {show(value)}"
                yield f"{shown} is outside its domain ({letter.meaning}: {letter.domain})"
                break


def _indices(request: Request, relation: sp.Basic) -> dict[LetterSymbol, str]:
    """The indices for which a relation about given sequences holds throughout, by a sequence."""
    names = {*request.sequences, *request.formulas}
    if not names:
        return {}
    taken = letters_of(request.expression)
    return {
        one.args[0]: one.func.__name__
        for one in sorted(relation.atoms(AppliedUndef), key=str)
        if one.func.__name__ in names and len(one.args) == 1
        if one.args[0].is_Symbol and one.args[0] not in taken
    }


def _check_all(hypothesis: Hypothesis, request: Request, point: Point, used: Elements) -> Check:
    """The check of a hypothesis, for every index that the value uses where it leaves one open."""
    found = _indices(request, hypothesis.relation)
    if len(found) != 1:
        return _check(hypothesis, request, point)
    ((index, name),) = found.items()
    asked = [at for (at,) in used[name]] or _declared_range(request, index, point)
    places = [{index: Fraction(at)} for at in asked]
    checks = [replace(_check(hypothesis, request, {**point, **at}), at=at) for at in places]
    failing = (check for check in checks if not check.holds)
    return next(failing, checks[0] if checks else _check(hypothesis, request, point))


def _declared_range(request: Request, index: LetterSymbol, point: Point) -> Iterable[int]:
    """The values of an index that the statement declares, if they are not too many."""
    declared = request.statement.vocabulary.ranges.get(index.name)
    if declared is None:
        return ()
    ends = [request.expanded(to_sympy(end, request.statement.letters)) for end in declared]
    if not ends[0].free_symbols | ends[1].free_symbols <= set(point):
        return ()
    low, high = (int(arithmetic.real(end, point, request.sequences)) for end in ends)
    return range(low, high + 1) if high - low < MOST_INDICES else ()


def _outside_domain(letter: LetterSymbol, value: Fraction) -> str:
    if value in letter.domain:
        return ""
    suggestion = show(letter.domain.nearest(value))
    return (
        f"{letter.name} = {show(value)} is outside its domain ({letter.meaning}: "
        f"{letter.domain}); the nearest admissible value is {suggestion}"
    )


def _number(request: Request, expression: sp.Expr, point: Point) -> tuple[float, Fraction | None]:
    """Evaluate with constants expanded; errors say which statement and where.

    A part of a value may be closer to zero than any double; it is then shown as the one next to it.
    """
    try:
        value = arithmetic.enclosed(request.expanded(expression), point, request.sequences)
        double = arithmetic.double if expression is request.expression else arithmetic.finite
        return double(value), arithmetic.rational(value)
    except (NoValue, OverflowError, ZeroDivisionError) as error:
        at = ", ".join(f"{letter.name} = {show(value)}" for letter, value in point.items())
        msg = f"{request.statement.id} ({request.formula.label}) has no value at {at}: {error}"
        raise (TooSmall if isinstance(error, TooSmall) else NoValue)(msg) from None


def holds(relation: sp.Basic, request: Request, point: Point) -> tuple[bool, Any, Any]:
    """Decide a relation at a point: in rationals when both sides are, else in balls.

    Two sides that are not rational and agree to fifty digits count as equal.
    """
    left, right = (
        arithmetic.enclosed(
            request.expanded(side), point, request.sequences, accuracy=SAME + DOUBLE
        )
        for side in (relation.lhs, relation.rhs)
    )
    shown = arithmetic.rounded(left), arithmetic.rounded(right)
    if not (isinstance(left, fmpq) and isinstance(right, fmpq)):
        with ctx.workprec(2 * SAME):
            size = abs(left) if abs(left) > abs(right) else abs(right)
            if abs(left - right) <= size / 2**SAME:
                right = left = fmpq(0)
    return bool(HOLDS[relation.rel_op](left, right)), *shown


def is_met(relation: sp.Basic, request: Request, point: Point) -> bool:
    """Whether a relation holds at a point, at which both sides have a value."""
    try:
        return holds(relation, request, point)[0]
    except (NoValue, ZeroDivisionError):
        return False


def demanded(hypothesis: Hypothesis) -> bool:
    """Whether a value is given only if the hypothesis holds: not for a choice of the proof."""
    choice = isinstance(hypothesis.relation, sp.Equality)
    return hypothesis.where is Where.STATEMENT or not choice


def decisive(request: Request) -> list[sp.Basic]:
    """The relations that decide about inside and outside."""
    return [
        hypothesis.relation
        for hypothesis in request.hypotheses
        if isinstance(hypothesis.relation, sp.core.relational.Relational)
        and demanded(hypothesis)
        and request.has_sequences(hypothesis.relation)
    ]


def _check(hypothesis: Hypothesis, request: Request, point: Point) -> Check:
    relation = hypothesis.relation
    if not isinstance(relation, sp.core.relational.Relational):
        return Check(hypothesis, None, demanded=False)
    if not request.has_sequences(relation):
        return Check(hypothesis, None, demanded=demanded(hypothesis))
    if not letters_of(request.expanded(relation)) <= set(point):
        return Check(hypothesis, None, demanded=demanded(hypothesis))
    try:
        verdict = holds(relation, request, point)
    except (NoValue, ZeroDivisionError):
        return Check(hypothesis, holds=False, demanded=demanded(hypothesis))
    return Check(hypothesis, *verdict, demanded=demanded(hypothesis))


def _violation(check: Check, request: Request, point: Point) -> str:
    """Name the relation, both sides and the nearest admissible value."""
    hypothesis = check.hypothesis
    sides = (
        "a side has no value"
        if check.left is None
        else f"left is {check.left:.6g}, right is {check.right:.6g}"
    )

    def admissible(letter: LetterSymbol, value: Fraction) -> bool:
        return is_met(hypothesis.relation, request, {**point, **check.at, letter: value})

    letters = request.expanded(hypothesis.relation).free_symbols - check.at.keys()
    suggestion = nearest(sorted(letters, key=str), hypothesis.relation, point, admissible)
    sides += "".join(f" at {index} = {value}" for index, value in check.at.items())
    return (
        f"{request.statement.id} requires {hypothesis} ({hypothesis.label}, "
        f"{TOLD[hypothesis.where]}), but {sides}; {suggestion}. "
        "--anyway (anyway=True) evaluates outside"
    )
