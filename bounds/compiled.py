"""An expression as a numpy function: shared sub-expressions once, blocks that stay in the cache.

A grid is given by one array for each letter, shaped so that they broadcast against each other. A
block of a grid goes through the whole expression before the next one, so that no intermediate
array is larger than a block and memory beyond the result does not grow with the grid.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import numpy as np
import sympy as sp
from numpy.typing import NDArray
from sympy.codegen.rewriting import create_expand_pow_optimization
from sympy.core.function import AppliedUndef
from sympy.printing.numpy import NumPyPrinter
from sympy.printing.precedence import PRECEDENCE

from bounds.arithmetic import MOST_TERMS, Sequence
from bounds.errors import UserError

BLOCK = 32_768
CHEAP = 6  # operations that are not worth cutting a grid into blocks
# x*x*x is many times faster than numpy's x**3.
_expand_powers = create_expand_pow_optimization(6)

Array = NDArray[np.float64]
Function = Callable[..., Array]


class _Printer(NumPyPrinter):  # type: ignore[misc]  # sympy is untyped
    """Numpy code in which minima broadcast and quotients are divisions, not powers of -1."""

    def _print_Add(self, expression: sp.Add, **_: Any) -> str:
        # What is subtracted comes last: -x + y would turn x round first, an array more.
        terms = sorted((self._print(term) for term in expression.args), key=_is_subtracted)
        first, *rest = terms
        signed = (f" - {term[1:]}" if _is_subtracted(term) else f" + {term}" for term in rest)
        return str(first) + "".join(signed)

    def _print_Mul(self, expression: sp.Mul) -> str:
        coefficient, rest = expression.as_coeff_Mul()
        if coefficient.is_negative:
            return f"-{self.parenthesize(-coefficient * rest, PRECEDENCE['Mul'])}"
        below = [part for part in expression.args if _is_quotient(part)]
        above = [part for part in expression.args if part not in below]
        numerator = self._product(above) if above else "1.0"
        if not below:
            return numerator
        return f"{numerator}/({self._product([part.base**-part.exp for part in below])})"

    def _print_Pow(self, expression: sp.Pow, **options: Any) -> str:
        if _is_quotient(expression):
            return f"1.0/({self._print(expression.base**-expression.exp)})"
        return str(super()._print_Pow(expression, **options))

    def _product(self, factors: list[sp.Expr]) -> str:
        return "*".join(self.parenthesize(factor, PRECEDENCE["Mul"]) for factor in factors)

    def _print_Min(self, expression: sp.Min) -> str:
        return self._pairwise("minimum", expression)

    def _print_Max(self, expression: sp.Max) -> str:
        return self._pairwise("maximum", expression)

    def _pairwise(self, name: str, expression: sp.Expr) -> str:
        function = self._module_format(f"numpy.{name}")
        first, *rest = (self._print(argument) for argument in expression.args)
        for argument in rest:
            first = f"{function}({first}, {argument})"
        return str(first)


def _is_subtracted(term: str) -> bool:
    return term.startswith("-")


def _is_quotient(expression: sp.Basic) -> bool:
    """Whether an expression is a power with a negative number as exponent."""
    return isinstance(expression, sp.Pow) and bool(
        expression.exp.is_Rational and expression.exp < 0
    )


def _shared(expression: sp.Basic) -> tuple[list[tuple[sp.Symbol, sp.Expr]], sp.Basic]:
    """Name what occurs twice, then write powers as products.

    The other way round sympy's search for common factors would lose one of two equal factors.
    """
    replaced, reduced = sp.cse(expression, list=False)
    return [(name, _expand_powers(part)) for name, part in replaced], _expand_powers(reduced)


def _lambdify(expression: sp.Basic, letters: tuple[sp.Symbol, ...]) -> Function:
    # Two papers may use one name, so the arguments of the generated code are numbered.
    dummies = [sp.Dummy(f"a{index}") for index, _ in enumerate(letters)]
    renamed = expression.xreplace(dict(zip(letters, dummies, strict=True)))
    printer = _Printer({"fully_qualified_modules": False, "allow_unknown_functions": True})
    function: Function = sp.lambdify(
        dummies, renamed, modules="numpy", printer=printer, cse=_shared
    )
    return function


def evaluate(
    expression: sp.Expr, arrays: Mapping[sp.Symbol, Any], sequences: Mapping[str, Sequence]
) -> Array:
    """Evaluate on the broadcast of `arrays`, block by block."""
    needed = _free(expression)
    given = {
        letter: np.asarray(array, dtype=np.float64)
        for letter, array in arrays.items()
        if letter in needed
    }
    shape = np.broadcast_shapes((), *(array.shape for array in given.values()))
    with np.errstate(all="ignore"):  # what is not finite is reported by the caller
        core, given = _without_scalars(expression, given, sequences)
        blocks = _blocks(shape) if _cost(core) > CHEAP else _whole(shape)
        if len(blocks) == 1:
            value = np.asarray(_block(core, given, sequences), dtype=np.float64)
            return value if value.shape == shape else np.broadcast_to(value, shape).copy()
        result = np.empty(shape)
        for block in blocks:
            part = {letter: array[_within(array, block)] for letter, array in given.items()}
            result[block] = _block(core, part, sequences)
    return result


@lru_cache(maxsize=1024)
def _free(expression: sp.Basic) -> frozenset[sp.Symbol]:
    """The letters of an expression; sympy would walk the tree again each time."""
    return frozenset(expression.free_symbols)


@lru_cache(maxsize=1024)
def _cost(expression: sp.Expr) -> int:
    return int(expression.count_ops())


def _without_scalars(
    expression: sp.Expr, arrays: Mapping[sp.Symbol, Array], sequences: Mapping[str, Sequence]
) -> tuple[sp.Expr, dict[sp.Symbol, Array]]:
    """Compute once what depends only on letters with a single value."""
    single = {letter: array for letter, array in arrays.items() if array.size == 1}
    core, names, parts = _hoisted(expression, frozenset(single))
    if not names:
        return expression, dict(arrays)
    values = _block(parts, single, sequences)
    hoisted = dict(zip(names, (np.asarray(value) for value in values), strict=True))
    many = {letter: array for letter, array in arrays.items() if letter in _free(core)}
    return core, {**many, **hoisted}


@lru_cache(maxsize=1024)
def _hoisted(
    expression: sp.Expr, single: frozenset[sp.Symbol]
) -> tuple[sp.Expr, tuple[sp.Symbol, ...], sp.Tuple]:
    """Replace the largest parts that depend only on `single` by one symbol each."""
    parts: dict[sp.Expr, sp.Symbol] = {}

    def name(part: sp.Expr) -> sp.Symbol:
        return parts.setdefault(part, sp.Dummy())

    def visit(part: sp.Expr) -> sp.Expr:
        if part.is_Number or part.is_Symbol:
            return name(part) if part in single else part
        if not part.free_symbols - single and not part.atoms(AppliedUndef):
            return name(part)
        if isinstance(part, (sp.Sum, sp.Product, AppliedUndef)):
            return part  # its index would escape
        if isinstance(part, (sp.Add, sp.Mul)):
            once = [a for a in part.args if not a.free_symbols - single and not a.has(AppliedUndef)]
            if any(not a.is_Number for a in once):
                rest = [visit(argument) for argument in part.args if argument not in once]
                return part.func(name(part.func(*once)), *rest)
        return part.func(*(visit(argument) for argument in part.args))

    core = visit(expression)
    return core, tuple(parts.values()), sp.Tuple(*parts)


def _blocks(shape: tuple[int, ...]) -> list[tuple[slice, ...]]:
    """Cut the longest axis so that a block has about `BLOCK` points."""
    size = int(np.prod(shape))
    if size <= BLOCK:
        return _whole(shape)
    longest = int(np.argmax(shape))
    rows = max(1, BLOCK * shape[longest] // size)
    cuts = [slice(start, start + rows) for start in range(0, shape[longest], rows)]
    whole = (slice(None),)
    return [whole * longest + (cut,) + whole * (len(shape) - longest - 1) for cut in cuts]


def _whole(shape: tuple[int, ...]) -> list[tuple[slice, ...]]:
    return [(slice(None),) * len(shape)]


def _within(array: Array, block: tuple[slice, ...]) -> tuple[slice, ...]:
    """Restrict a block to the axes along which `array` varies."""
    return (
        tuple(
            slice(None) if length == 1 else cut
            for length, cut in zip(array.shape, block, strict=True)
        )
        if array.ndim
        else ()
    )


def _block(
    expression: sp.Expr, arrays: Mapping[sp.Symbol, Array], sequences: Mapping[str, Sequence]
) -> Any:
    """Evaluate one block; sums and sequences first, since numpy has no form for them."""
    parts, letters, function = _plan(expression)
    values: dict[sp.Symbol, Any] = dict(arrays)
    for stand_in, part in parts:
        values[stand_in] = (
            _sequence(part, arrays, sequences)
            if isinstance(part, AppliedUndef)
            else _fold(part, arrays, sequences)
        )
    return function(*(values[letter] for letter in letters))


@lru_cache(maxsize=1024)
def _plan(
    expression: sp.Basic,
) -> tuple[tuple[tuple[sp.Symbol, sp.Expr], ...], tuple[sp.Symbol, ...], Function]:
    """What to compute first and under which name, and the compiled rest with its letters."""
    parts = tuple((sp.Dummy(), part) for part in _outermost(expression))
    rest = expression.xreplace({part: stand_in for stand_in, part in parts})
    letters = tuple(sorted(rest.free_symbols, key=sp.default_sort_key))
    return parts, letters, _lambdify(rest, letters)


def _outermost(expression: sp.Expr) -> list[sp.Expr]:
    """The sums, products and sequences that stand inside no other of them."""
    if isinstance(expression, (sp.Sum, sp.Product, AppliedUndef)):
        return [expression]
    found: list[sp.Expr] = []
    for argument in expression.args:
        found += [part for part in _outermost(argument) if part not in found]
    return found


def _sequence(
    applied: sp.Expr, arrays: Mapping[sp.Symbol, Array], sequences: Mapping[str, Sequence]
) -> Array:
    name = applied.func.__name__
    if name not in sequences:
        msg = f"{name} is a sequence: give it from Python as a function, {name}=lambda t: ..."
        raise UserError(msg)
    arguments = [np.asarray(_block(index, arrays, sequences)) for index in applied.args]
    terms: Array = np.vectorize(sequences[name], otypes=[float])(
        *(argument.astype(int) for argument in arguments)
    )
    return terms


def _fold(
    expression: sp.Expr, arrays: Mapping[sp.Symbol, Array], sequences: Mapping[str, Sequence]
) -> Array:
    """Add up (or multiply) term by term; points whose range has ended keep their total."""
    body, *limits = expression.args
    adding = isinstance(expression, sp.Sum)
    index, low, high = limits[-1]
    inner = expression.func(body, *limits[:-1]) if limits[:-1] else body
    firsts, lasts = (np.asarray(_block(end, arrays, sequences)) for end in (low, high))
    first, last = int(firsts.min()), int(lasts.max())
    if last - first >= MOST_TERMS:
        msg = f"a sum of {last - first + 1} terms is too long; at most {MOST_TERMS} are added"
        raise UserError(msg)
    total: Array = np.asarray(0.0 if adding else 1.0)
    everywhere = firsts.size == lasts.size == 1
    for value in range(first, last + 1):
        term = _block(inner, {**arrays, index: np.asarray(float(value))}, sequences)
        if not everywhere:
            counted = (firsts <= value) & (value <= lasts)
            term = np.where(counted, term, 0.0 if adding else 1.0)
        total = total + term if adding else total * term
    return total
