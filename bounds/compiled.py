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

from bounds.arithmetic import MOST_TERMS, Sequence
from bounds.errors import UserError

BLOCK = 32_768
# x*x*x is many times faster than numpy's x**3.
_expand_powers = create_expand_pow_optimization(6)

Array = NDArray[np.float64]
Function = Callable[..., Array]


class _Printer(NumPyPrinter):  # type: ignore[misc]  # sympy is untyped
    """Numpy code in which minima broadcast."""

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


@lru_cache(maxsize=256)
def _lambdify(expression: sp.Basic, letters: tuple[sp.Symbol, ...]) -> Function:
    # Two papers may use one name, so the arguments of the generated code are numbered.
    dummies = [sp.Dummy(f"a{index}") for index, _ in enumerate(letters)]
    renamed = expression.xreplace(dict(zip(letters, dummies, strict=True)))
    printer = _Printer({"fully_qualified_modules": False, "allow_unknown_functions": True})
    function: Function = sp.lambdify(
        dummies, _expand_powers(renamed), modules="numpy", printer=printer, cse=True
    )
    return function


def evaluate(
    expression: sp.Expr, arrays: Mapping[sp.Symbol, Any], sequences: Mapping[str, Sequence]
) -> Array:
    """Evaluate on the broadcast of `arrays`, block by block."""
    given = {
        letter: np.asarray(array, dtype=np.float64)
        for letter, array in arrays.items()
        if letter in expression.free_symbols
    }
    shape = np.broadcast_shapes((), *(array.shape for array in given.values()))
    result = np.empty(shape)
    with np.errstate(all="ignore"):  # what is not finite is reported by the caller
        expression, given = _without_scalars(expression, given, sequences)
        compute = _prepared(expression, tuple(given), sequences)
        for block in _blocks(shape):
            result[block] = compute(*(array[_within(array, block)] for array in given.values()))
    return result


def _prepared(
    expression: sp.Expr, letters: tuple[sp.Symbol, ...], sequences: Mapping[str, Sequence]
) -> Function:
    """The compiled expression; with sums or sequences, a function that does those first."""
    if not _outermost(expression):
        return _lambdify(expression, letters)
    return lambda *arrays: _block(expression, dict(zip(letters, arrays, strict=True)), sequences)


def _without_scalars(
    expression: sp.Expr, arrays: Mapping[sp.Symbol, Array], sequences: Mapping[str, Sequence]
) -> tuple[sp.Expr, dict[sp.Symbol, Array]]:
    """Compute once what depends only on letters with a single value."""
    single = {letter: array for letter, array in arrays.items() if array.size == 1}
    core, parts = _hoisted(expression, frozenset(single))
    if not parts:
        return expression, dict(arrays)
    values = _block(sp.Tuple(*parts.values()), single, sequences)
    hoisted = dict(zip(parts, (np.asarray(value) for value in values), strict=True))
    many = {letter: array for letter, array in arrays.items() if letter in core.free_symbols}
    return core, {**many, **hoisted}


@lru_cache(maxsize=256)
def _hoisted(
    expression: sp.Expr, single: frozenset[sp.Symbol]
) -> tuple[sp.Expr, dict[sp.Symbol, sp.Expr]]:
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
    return core, {symbol: part for part, symbol in parts.items()}


def _blocks(shape: tuple[int, ...]) -> list[tuple[slice, ...]]:
    """Cut the longest axis so that a block has about `BLOCK` points."""
    size = int(np.prod(shape))
    if size <= BLOCK:
        return [(slice(None),) * len(shape)]
    longest = int(np.argmax(shape))
    rows = max(1, BLOCK * shape[longest] // size)
    cuts = [slice(start, start + rows) for start in range(0, shape[longest], rows)]
    whole = (slice(None),)
    return [whole * longest + (cut,) + whole * (len(shape) - longest - 1) for cut in cuts]


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
    values: dict[sp.Symbol, Any] = dict(arrays)
    for part in _outermost(expression):
        stand_in = sp.Dummy()
        values[stand_in] = (
            _sequence(part, arrays, sequences)
            if isinstance(part, AppliedUndef)
            else _fold(part, arrays, sequences)
        )
        expression = expression.xreplace({part: stand_in})
    letters = tuple(sorted(expression.free_symbols, key=sp.default_sort_key))
    return _lambdify(expression, letters)(*(values[letter] for letter in letters))


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
    for value in range(first, last + 1):
        term = _block(inner, {**arrays, index: np.asarray(float(value))}, sequences)
        counted = (firsts <= value) & (value <= lasts)
        total = (
            total + np.where(counted, term, 0.0) if adding else total * np.where(counted, term, 1.0)
        )
    return total
