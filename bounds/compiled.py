"""An expression as a numpy function: shared sub-expressions once, blocks that stay in the cache.

A grid is given by one array for each letter, shaped so that they broadcast against each other. A
block of a grid goes through the whole expression before the next one, so that no intermediate
array is larger than a block and memory beyond the result does not grow with the grid.

Every value is within `certificate.RELATIVE` of that of the exact formula, where a double stands for
the number that was written, or else the shortest decimal that it is printed as. A block in which a
number left the range of doubles, and
a point whose certificate fails, are computed once more at single points, in balls; what has no
value there, or none that a double can hold, is not a number. On a large grid a ball around all that
the letters range over shows mostly that no certificate can fail, so that none is computed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache, reduce
from types import MappingProxyType
from typing import Any

import numpy as np
import sympy as sp
from numpy.typing import NDArray
from sympy.codegen.rewriting import create_expand_pow_optimization
from sympy.core.function import AppliedUndef

from bounds import arithmetic
from bounds.arithmetic import MOST_TERMS, NoValue, Sequence, letters_of
from bounds.certificate import LARGEST_COUNT, Certificate, certify
from bounds.errors import UserError
from bounds.numpy_printer import Printer
from bounds.stable import FUNCTIONS, stable
from bounds.values import Axis, Number, decimal

BLOCK = 32_768
WRITTEN_OUT = 64  # terms of a sum that are compiled as one expression
CHEAP = 6  # operations that are not worth cutting a grid into blocks
FEW = 64  # points that are not worth cutting further when one of them needs care
EXACT_BITS = 1_000  # longer rationals cost more than balls
# x*x*x is many times faster than numpy's x**3.
_expand_powers = create_expand_pow_optimization(6)

Array = NDArray[np.float64]
Value = Array | int
Mask = NDArray[np.bool_]
Range = tuple[float, float]
Function = Callable[..., Array]


def _shared(expression: sp.Basic) -> tuple[list[tuple[sp.Symbol, sp.Expr]], sp.Basic]:
    """Name what occurs twice, then write powers as products.

    The other way round sympy's search for common factors would lose one of two equal factors.
    """
    replaced, reduced = sp.cse(expression, list=False)
    return [(name, _expand_powers(part)) for name, part in replaced], _expand_powers(reduced)


def _lambdify(
    expression: sp.Basic,
    letters: tuple[sp.Symbol, ...],
    functions: Mapping[str, Callable[..., Any]] = MappingProxyType({}),
) -> Function:
    # Two papers may use one name, so the arguments of the generated code are numbered.
    dummies = [sp.Dummy(f"a{index}") for index, _ in enumerate(letters)]
    renamed = expression.xreplace(dict(zip(letters, dummies, strict=True)))
    printer = Printer({"fully_qualified_modules": False, "allow_unknown_functions": True})
    function: Function = sp.lambdify(
        dummies,
        renamed,
        modules=[{**FUNCTIONS, **functions}, "numpy"],
        printer=printer,
        cse=_shared,
    )
    return function


def of_numbers(
    expression: sp.Basic,
    letters: tuple[sp.Symbol, ...],
    functions: Mapping[str, Callable[..., Any]],
) -> Function | None:
    """The expression as a function of single numbers; none if it has sums or sequences."""
    return None if _outermost(expression) else _lambdify(expression, letters, functions)


def evaluate(
    expression: sp.Expr,
    arrays: Mapping[sp.Symbol, Any],
    sequences: Mapping[str, Sequence],
    *,
    given: Mapping[sp.Symbol, Number | Axis] = MappingProxyType({}),
    where: Mask | None = None,
    tiny: bool = False,
) -> Array:
    """Evaluate on the broadcast of `arrays`, block by block.

    `given` are the values of letters as they were written; points outside of `where` need no care.
    With `tiny`, what is too close to zero for a double is the one next to it.
    """
    needed = letters_of(expression)
    arrays = {
        letter: np.asarray(array, dtype=np.float64)
        for letter, array in arrays.items()
        if letter in needed
    }
    shape = np.broadcast_shapes((), *(array.shape for array in arrays.values()))
    value, doubt = _rounded(expression, arrays, sequences, shape)
    beyond = [_beyond(letter, array, given) for letter, array in arrays.items()]
    masks = [mask for mask in (doubt, *beyond) if mask is not None]
    if not masks:
        return value
    doubt = np.broadcast_to(reduce(np.logical_or, masks), shape)
    if where is not None and np.broadcast_shapes(where.shape, shape) == shape:
        doubt = doubt & where
    # Where a letter is no number, as after a run that diverged, there are no digits to mend.
    doubt = reduce(np.logical_and, map(np.isfinite, arrays.values()), doubt)
    if not doubt.any():
        return value
    double = arithmetic.finite if tiny else arithmetic.double
    value = np.array(value)
    enclose = _enclosing(stable(expression), arrays, given, sequences)
    for index, point in points(doubt, arrays, given):
        try:
            value[index] = double(enclose(point))
        except (NoValue, ZeroDivisionError, OverflowError):
            value[index] = np.nan
    return value


def _enclosing(
    expression: sp.Expr,
    arrays: Mapping[sp.Symbol, Array],
    given: Mapping[sp.Symbol, Number | Axis],
    sequences: Mapping[str, Sequence],
) -> Callable[[Mapping[sp.Symbol, Fraction]], Any]:
    """The value at a point; what all points share is enclosed once, to more digits than are asked.

    Where these do not suffice, or what is shared has no value, all is enclosed at the point.
    """
    here = np.ones((), dtype=bool)
    single = {letter: array.ravel() for letter, array in arrays.items() if array.size == 1}
    ((_, shared),) = points(here, single, given)
    core, names, parts = _hoisted(expression, frozenset(shared))
    letters = letters_of(core) - set(names)
    known: dict[sp.Symbol, Any] | None = None
    with suppress(NoValue, ZeroDivisionError, OverflowError):
        known = {
            name: arithmetic.enclosed(
                part, shared, sequences, accuracy=4 * arithmetic.DOUBLE, most_bits=EXACT_BITS
            )
            for name, part in zip(names, parts.args, strict=True)
        }

    def enclose(point: Mapping[sp.Symbol, Fraction]) -> Any:
        if known is not None:
            with suppress(NoValue, ZeroDivisionError, OverflowError):
                there = {letter: arithmetic.as_rational(point[letter]) for letter in letters}
                found = arithmetic.enclosed_once(core, known | there, sequences)
                if found is not None:
                    return found
        return arithmetic.enclosed(expression, point, sequences, most_bits=EXACT_BITS)

    return enclose


Place = tuple[int, ...]


def points(
    mask: Mask, arrays: Mapping[sp.Symbol, Array], given: Mapping[sp.Symbol, Number | Axis]
) -> Iterator[tuple[Place, dict[sp.Symbol, Fraction]]]:
    """The places of a mask, and the numbers that the letters have there."""
    same = dict[sp.Symbol, Fraction]()
    wide = dict[sp.Symbol, tuple[Array, Mapping[int, Fraction], NDArray[np.int64]]]()
    for letter, array in arrays.items():
        written = _written(letter, array, given)
        if array.size == 1:
            same[letter] = written.get(0) or decimal(float(array.item()))
            continue
        places = np.broadcast_to(np.arange(array.size).reshape(array.shape), mask.shape)
        wide[letter] = (array.ravel(), written, places)
    for index in map(tuple, np.argwhere(mask)):
        point = dict(same)
        for letter, (values, written, places) in wide.items():
            place = int(places[index])
            number = written.get(place)
            point[letter] = decimal(float(values[place])) if number is None else number
        yield index, point


def _written(
    letter: sp.Symbol, array: Array, given: Mapping[sp.Symbol, Number | Axis]
) -> Mapping[int, Fraction]:
    """The numbers of a letter that are not the decimals of their doubles, by place.

    An array that is not what was given stands for itself.
    """
    match given.get(letter):
        case Number(value=number) if array.size == 1 and float(array.item()) == float(number):
            return {0: number}
        case Axis(values=values, written=written) if written and np.array_equal(
            array.ravel(), values
        ):
            return written
    return {}


def _beyond(
    letter: sp.Symbol, array: Array, given: Mapping[sp.Symbol, Number | Axis]
) -> Mask | None:
    """Where a certificate relies on a double for what is not true of the number written."""
    domain = getattr(letter, "domain", None)
    places = [
        place
        for place, number in _written(letter, array, given).items()
        if 0 < abs(number) < arithmetic.SMALLEST
        or (
            domain is not None
            and number not in domain
            and not _untrusted({letter: np.asarray(float(number))}, {})
        )
    ]
    if not places:
        return None
    mask = np.zeros(array.size, dtype=bool)
    mask[places] = True
    return mask.reshape(array.shape)


def _rounded(
    expression: sp.Expr,
    arrays: Mapping[sp.Symbol, Array],
    sequences: Mapping[str, Sequence],
    shape: tuple[int, ...],
) -> tuple[Array, Mask | None]:
    """Compute in doubles; the mask, where there is one, tells which values are not certain.

    Where a number leaves the range of doubles, all is computed once more in the careful way.
    """
    flags: list[str] = []
    with np.errstate(all="call", call=lambda kind, _: flags.append(kind)):
        expression = _written_out(expression, arrays, sequences)
        certificate = certify(expression, frozenset(arrays))
        small = math.prod(shape) <= BLOCK
        if small and certificate.factors:
            certificate = certify(expression, _untrusted(arrays, {}))
        core, given = _reduced(certificate.parts[: None if small else 1], arrays, sequences)
        if small or (_cost(core) <= CHEAP and not certificate.factors):
            value, *others = [np.nan] if flags else _block(core, given, sequences)
            value = _spread(value, shape)
            doubt = _doubtful(value, others, certificate) if not flags else None
        else:
            value, doubt = _in_blocks(expression, arrays, core, given, sequences, shape, flags)
    return (value, doubt) if not flags else _carefully(expression, arrays, sequences, shape)


def _in_blocks(
    expression: sp.Expr,
    arrays: Mapping[sp.Symbol, Array],
    core: sp.Tuple,
    given: Mapping[sp.Symbol, Value],
    sequences: Mapping[str, Sequence],
    shape: tuple[int, ...],
    flags: list[str],
) -> tuple[Array, Mask | None]:
    """Values first; then the ranges of the letters decide all blocks at once, or most one by one.

    The range of a long array is taken block by block, when its numbers are needed anyway.
    """
    blind = certify(expression, frozenset(arrays))
    both = bool(certify(expression).factors)
    long = {k: array for k, array in arrays.items() if array.size > BLOCK and blind.factors}
    whole, finite = dict[sp.Symbol, Range](), True
    cheap = _cost(core) <= CHEAP
    result = _spread(_block(core, given, sequences)[0], shape) if cheap else np.empty(shape)
    for block in [(slice(None),) * len(shape)] if cheap else _blocks(shape):
        own = _ranges({k: within(array, block) for k, array in long.items()}, both=both)
        whole = {k: _union(ends, whole.get(k, ends)) for k, ends in own.items()}
        if not cheap:
            part = {letter: within(value, block) for letter, value in given.items()}
            (result[block],) = _block(core, part, sequences)
        if flags:
            return result, None
        finite = finite and (not blind.quiet or bool(np.isfinite(result[block]).all()))
    certificate = certify(expression, _untrusted(arrays, whole)) if blind.factors else blind
    if finite and not certificate.factors:
        return result, None
    core, given = _reduced(certificate.parts, arrays, sequences)
    rest = {letter: value for letter, value in given.items() if letter not in long}
    least, *bounds = _extremes(core, {**_ranges(rest), **whole})
    if finite and _doubtful(least, bounds, certificate) is None:
        return result, None
    mask = np.zeros(shape, dtype=bool)
    for block in _blocks(shape):
        if _doubtful(result[block], bounds, certificate) is None:
            continue
        part = {letter: within(value, block) for letter, value in given.items()}
        _, *others = _extremes(core, _ranges(part))
        if _doubtful(result[block], others, certificate) is not None:
            result[block], *others = _block(core, part, sequences)
            doubt = _doubtful(result[block], others, certificate)
            mask[block] = False if doubt is None else doubt
    return result, mask


def _spread(value: Any, shape: tuple[int, ...]) -> Array:
    """A value at every point."""
    value = np.asarray(value, dtype=np.float64)
    return value if value.shape == shape else np.broadcast_to(value, shape).copy()


def _ranges(arrays: Mapping[sp.Symbol, Value], *, both: bool = True) -> dict[sp.Symbol, Range]:
    """The smallest and the largest entry of each array; else what its domain asks for."""
    found = {}
    for letter, value in arrays.items():
        if np.size(value) == 1:
            found[letter] = (float(np.asarray(value).item()),) * 2
            continue
        array = np.asarray(value, dtype=np.float64)
        domain = getattr(letter, "domain", None)
        low = both or domain is None or domain.low is not None or domain.integer
        high = both or domain is None or domain.high is not None or domain.integer
        found[letter] = (
            float(np.min(array, initial=math.inf)) if low else -math.inf,
            float(np.max(array, initial=-math.inf)) if high else math.inf,
        )
    return found


def _union(one: Range, other: Range) -> Range:
    """The range of both; what is not a number stays."""
    return float(np.minimum(one[0], other[0])), float(np.maximum(one[1], other[1]))


def _extremes(core: sp.Tuple, ranges: Mapping[sp.Symbol, Range]) -> list[NDArray[np.float64]]:
    """How small the value may become on a box, and how large what is computed beside it."""
    ends = [0.0] + [math.inf] * (len(core.args) - 1)
    if len(ends) > 1 and not _outermost(core):
        with suppress(NoValue, ZeroDivisionError, OverflowError, ValueError):
            value, *others = (arithmetic.ranging(part, ranges) for part in core.args)
            ends = [float(value.abs_lower()), *(float(other.abs_upper()) for other in others)]
    return [np.asarray(end) for end in ends]


def _carefully(
    expression: sp.Expr,
    arrays: Mapping[sp.Symbol, Array],
    sequences: Mapping[str, Sequence],
    shape: tuple[int, ...],
) -> tuple[Array, Mask]:
    """The same, where a number leaves the range; blocks in which it does are cut to a few points.

    A number that leaves it in what all points share puts all in doubt.
    """
    flags: list[str] = []
    with np.errstate(all="call", call=lambda kind, _: flags.append(kind)):
        certificate = certify(expression, _untrusted(arrays, {}), careful=True)
        core, given = _reduced(certificate.parts, arrays, sequences)
        result, mask = np.full(shape, np.nan), np.full(shape, bool(flags))
        todo = [] if flags else _blocks(shape)
        while todo:
            block = todo.pop()
            part = {letter: within(value, block) for letter, value in given.items()}
            result[block], *others = _block(core, part, sequences)
            if not flags:
                doubt = _doubtful(result[block], others, certificate)
                mask[block] = False if doubt is None else doubt
            elif result[block].size > FEW:
                todo += _halves(block, shape)
            else:
                mask[block] = True
            flags.clear()
    return result, mask


def _untrusted(
    arrays: Mapping[sp.Symbol, Array], ranges: Mapping[sp.Symbol, Range]
) -> frozenset[sp.Symbol]:
    """The letters of which some value is not what the certificate may rely on."""
    found = set()
    for letter, array in arrays.items():
        domain = getattr(letter, "domain", None)
        low, high = ranges.get(letter) or _ranges({letter: array}, both=False)[letter]
        inside = domain is None or (
            (domain.low is None or low >= float(domain.low))
            and (domain.high is None or high <= float(domain.high))
        )
        if letter.is_integer:
            inside = inside and bool(
                max(-low, high) <= LARGEST_COUNT and (array == np.rint(array)).all()
            )
        if not inside:
            found.add(letter)
    return frozenset(found)


def _doubtful(value: Array, others: list[Any], certificate: Certificate) -> Mask | None:
    """Where rounding may have taken the value too far; none stands for nowhere.

    The largest and the smallest entry of a block decide most blocks.
    """
    limits: list[Any] = [1.0] * len(others)
    if not certificate.sure:
        limits[0] = np.abs(value)
    doubts = [
        ~(other * factor <= limit)
        for other, factor, limit in zip(others, certificate.factors, limits, strict=True)
        if not np.max(other) * factor <= np.min(limit)
    ]
    if certificate.quiet and not np.isfinite(value).all():
        doubts.append(~np.isfinite(value))
    return reduce(np.logical_or, doubts) if doubts else None


def _written_out(
    expression: sp.Expr, arrays: Mapping[sp.Symbol, Array], sequences: Mapping[str, Sequence]
) -> sp.Expr:
    """Write a short sum, of one length everywhere, as its terms, to compile them as one."""
    single = {letter: array for letter, array in arrays.items() if array.size == 1}
    written = {}
    for total in _sums(expression):
        low, high = total.limits[0][1:]
        if letters_of(low) | letters_of(high) <= set(single) and not (
            low.has(AppliedUndef, sp.Sum)
        ):
            ends = (np.asarray(_block(end, single, sequences)) for end in (low, high))
            first, last = (int(end.item()) for end in ends)
            if last - first < WRITTEN_OUT:
                written[total] = _terms(total, first, last)
    return expression.xreplace(written) if written else expression


@lru_cache(maxsize=1024)
def _sums(expression: sp.Expr) -> tuple[sp.Expr, ...]:
    """The sums over one index that stand inside no other."""
    outermost = _outermost(expression)
    return tuple(each for each in outermost if each.func is sp.Sum and len(each.limits) == 1)


@lru_cache(maxsize=1024)
def _terms(total: sp.Expr, first: int, last: int) -> sp.Expr:
    index = total.limits[0][0]
    # What does not depend on the index is a factor of the whole.
    fixed, summand = total.function.as_independent(index, as_Add=False)
    terms = (summand.xreplace({index: sp.Integer(each)}) for each in range(first, last + 1))
    return sp.Mul(fixed, sp.Add(*terms, evaluate=False), evaluate=False)


@lru_cache(maxsize=1024)
def _cost(expression: sp.Expr) -> int:
    return int(expression.count_ops())


def _reduced(
    expression: sp.Expr, arrays: Mapping[sp.Symbol, Value], sequences: Mapping[str, Sequence]
) -> tuple[sp.Expr, dict[sp.Symbol, Value]]:
    """Compute once what depends only on single values, or on values along some of the axes."""
    axes = {letter: _axes(array) for letter, array in arrays.items()}
    whole = frozenset[int]().union(*axes.values())
    given: dict[sp.Symbol, Value] = dict(arrays)
    for some in sorted({frozenset[int](), *axes.values()} - {whole}, key=len):
        known = frozenset(letter for letter in given if axes[letter] <= some)
        expression, names, parts = _hoisted(expression, known)
        if not names:
            continue
        values = _block(parts, {letter: given[letter] for letter in known}, sequences)
        for name, value in zip(names, values, strict=True):
            given[name], axes[name] = np.asarray(value), some
    return expression, {letter: _number(given[letter]) for letter in letters_of(expression)}


def _axes(value: Value) -> frozenset[int]:
    """The axes along which an array varies, counted from the last."""
    return frozenset(place for place, n in enumerate(reversed(np.shape(value))) if n > 1)


def _number(value: Value) -> Value:
    """A value; as a Python integer where numpy has a way of its own to such a power."""
    special = np.ndim(value) == 0 and value in (-1, 0, 1, 2)
    return int(value) if special else value


@lru_cache(maxsize=1024)
def _hoisted(
    expression: sp.Expr, known: frozenset[sp.Symbol]
) -> tuple[sp.Expr, tuple[sp.Symbol, ...], sp.Tuple]:
    """Replace the largest parts that depend only on `known` by one symbol each."""
    parts: dict[sp.Expr, sp.Symbol] = {}

    def name(part: sp.Expr) -> sp.Symbol:
        return parts.setdefault(part, sp.Dummy())

    def visit(part: sp.Expr) -> sp.Expr:
        if part.is_Number or part.is_Symbol:
            return part
        if not part.free_symbols - known and not part.atoms(AppliedUndef):
            return name(part)
        if isinstance(part, (sp.Sum, sp.Product, AppliedUndef)):
            return part  # its index would escape
        if isinstance(part, (sp.Add, sp.Mul)):
            once = [a for a in part.args if not a.free_symbols - known and not a.has(AppliedUndef)]
            if len(once) > 1:
                rest = [visit(argument) for argument in part.args if argument not in once]
                return part.func(name(part.func(*once)), *rest)
        return part.func(*(visit(argument) for argument in part.args))

    core = visit(expression)
    return core, tuple(parts.values()), sp.Tuple(*parts)


def _blocks(shape: tuple[int, ...]) -> list[tuple[slice, ...]]:
    """Cut the longest axis so that a block has about `BLOCK` points."""
    size = math.prod(shape)
    if size <= BLOCK:
        return [(slice(None),) * len(shape)]
    longest = int(np.argmax(shape))
    rows = max(1, BLOCK * shape[longest] // size)
    cuts = [slice(start, start + rows) for start in range(0, shape[longest], rows)]
    whole = (slice(None),)
    return [whole * longest + (cut,) + whole * (len(shape) - longest - 1) for cut in cuts]


def _halves(block: tuple[slice, ...], shape: tuple[int, ...]) -> list[tuple[slice, ...]]:
    """Cut the longest axis of a block in the middle."""
    ends = [cut.indices(length)[:2] for cut, length in zip(block, shape, strict=True)]
    longest = max(range(len(ends)), key=lambda axis: ends[axis][1] - ends[axis][0])
    first, last = ends[longest]
    middle = (first + last) // 2
    cuts = (slice(first, middle), slice(middle, last))
    return [(*block[:longest], cut, *block[longest + 1 :]) for cut in cuts]


def within(value: Value, block: tuple[slice, ...]) -> Value:
    """Restrict an array to a block, along the axes on which it varies."""
    if isinstance(value, int) or not value.ndim:
        return value
    cuts = zip(value.shape, block[len(block) - value.ndim :], strict=True)
    return value[tuple(slice(None) if length == 1 else cut for length, cut in cuts)]


def _block(
    expression: sp.Expr, arrays: Mapping[sp.Symbol, Value], sequences: Mapping[str, Sequence]
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
    applied: sp.Expr, arrays: Mapping[sp.Symbol, Value], sequences: Mapping[str, Sequence]
) -> Array:
    name = applied.func.__name__
    if name not in sequences:
        msg = f"{name} is a sequence: give a formula in its index, as in {name}=1/(t + 1)"
        raise UserError(msg)
    arguments = [np.asarray(_block(index, arrays, sequences)) for index in applied.args]
    terms: Array = np.vectorize(sequences[name], otypes=[float])(
        *(argument.astype(int) for argument in arguments)
    )
    return terms


def _fold(
    expression: sp.Expr, arrays: Mapping[sp.Symbol, Value], sequences: Mapping[str, Sequence]
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
