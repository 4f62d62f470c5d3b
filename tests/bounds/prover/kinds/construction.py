"""Steps that are true, or false, by the way they are made.

Every true one is tight: somewhere both sides are equal. The false one beside it has one
coefficient pushed past that by a thousandth.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

PUSHED = Fraction(999, 1000)


@dataclass(frozen=True)
class Step:
    """One step, and whether it holds."""

    kind: str
    claim: str
    where: tuple[str, ...]
    given: tuple[str, ...] = ()
    holds: bool = True
    by: tuple[str, ...] = field(default=())


def rational(random: Random, *, least: int = 1, most: int = 6) -> Fraction:
    """A small positive rational."""
    return Fraction(random.randint(least, most), random.randint(1, 4))


def vector_steps(seed: int, count: int) -> Iterator[Step]:
    """`count` true steps, each followed by its false neighbour."""
    random = Random(seed)
    makers = (
        _weighted_square,
        _kernel,
        _descent,
        _noise,
        _triangle,
        _contraction,
        _averages,
        _scaled,
    )
    for at in range(count):
        yield from makers[at % len(makers)](random)


def _weighted_square(random: Random) -> Iterator[Step]:
    """|sum w_i x_i|^2 <= sum (w_i^2 / p_i) |x_i|^2 for weights p_i that add up to one."""
    size = random.choice((2, 3))
    names = ["x", "y", "z"][:size]
    weights = [rational(random) * random.choice((-1, 1)) for _ in names]
    parts = [random.randint(1, 5) for _ in names]
    shares = [Fraction(part, sum(parts)) for part in parts]
    total = " + ".join(f"({w})*{n}" for w, n in zip(weights, names, strict=True))
    bounds = [w * w / p for w, p in zip(weights, shares, strict=True)]
    where = (f"{', '.join(names)}: vector",)

    def claim() -> str:
        right = " + ".join(f"({b})*|{n}|^2" for b, n in zip(bounds, names, strict=True))
        return f"|{total}|^2 <= {right}"

    yield Step("vector", claim(), where)
    bounds[random.randrange(size)] *= PUSHED
    yield Step("vector", claim(), where, holds=False)


def _kernel(random: Random) -> Iterator[Step]:
    """A form sum_k d_k |l_k|^2 of rank two in three vectors; it vanishes on a line."""
    names = ["x", "y", "z"]
    rows = [[random.randint(-3, 3) for _ in names] for _ in range(2)]
    weights = [rational(random) for _ in rows]
    form = [
        [sum(d * row[a] * row[b] for d, row in zip(weights, rows, strict=True)) for b in range(3)]
        for a in range(3)
    ]
    kernel = [
        Fraction(rows[0][(k + 1) % 3] * rows[1][(k + 2) % 3])
        - rows[0][(k + 2) % 3] * rows[1][(k + 1) % 3]
        for k in range(3)
    ]
    if not any(kernel):
        yield from _kernel(random)
        return

    def claim() -> str:
        terms = [f"({form[a][b]})*<{names[a]}, {names[b]}>" for a in range(3) for b in range(3)]
        return f"{' + '.join(terms)} >= 0"

    yield Step("vector", claim(), ("x, y, z: vector",))
    at = next(k for k in range(3) if kernel[k])
    form[at][at] -= Fraction(1, 1000)
    yield Step("vector", claim(), ("x, y, z: vector",), holds=False)


def _descent(random: Random) -> Iterator[Step]:
    """One gradient step of length c eta on an L-smooth function, with the exact constant."""
    c = rational(random)
    given = ("f1 <= f0 + <g, x1 - x0> + L/2*|x1 - x0|^2", f"x1 == x0 - ({c})*eta*g")
    where = ("x0, x1, g: vector", "eta, L: real > 0", "f0, f1: real")
    for factor in (Fraction(1), PUSHED):
        gain = f"({c})*eta - L*({c * c * factor})*eta^2/2"
        yield Step("vector", f"f1 <= f0 - ({gain})*|g|^2", where, given, factor == 1)


def _noise(random: Random) -> Iterator[Step]:
    """A step along an unbiased gradient: E|x - eta g|^2 with the variance at its bound."""
    c = rational(random)
    given = ("mean(g, xi) == G", "E|g - G|^2 <= s^2")
    where = ("g: vector over xi", "G, x: vector", "s: real >= 0", "eta: real > 0")
    for factor in (Fraction(1), PUSHED):
        right = f"|x|^2 - ({2 * c})*eta*<x, G> + ({c * c})*eta^2*(|G|^2 + ({factor})*s^2)"
        yield Step("vector", f"E|x - ({c})*eta*g|^2 <= {right}", where, given, factor == 1)


def _triangle(random: Random) -> Iterator[Step]:
    """|sum w_i x_i| <= sum |w_i| |x_i|, deterministic or in the mean."""
    weights = [rational(random) * random.choice((-1, 1)) for _ in range(3)]
    mean = random.random() < 0.5
    bar, over = ("E|", " over xi") if mean else ("|", "")
    total = " + ".join(f"({w})*{n}" for w, n in zip(weights, "xyz", strict=True))
    sizes = [abs(w) for w in weights]
    for _ in range(2):
        right = " + ".join(f"({w})*{bar}{n}|" for w, n in zip(sizes, "xyz", strict=True))
        tight = sizes == [abs(w) for w in weights]
        yield Step("vector", f"{bar}{total}| <= {right}", (f"x, y, z: vector{over}",), (), tight)
        sizes[random.randrange(3)] *= PUSHED


def _contraction(random: Random) -> Iterator[Step]:
    """A gradient step of an m-strongly monotone, 1/L-cocoercive map, in squared norms."""
    c = rational(random, most=3)
    given = ("<g, x> >= m*L/(m + L)*|x|^2 + 1/(m + L)*|g|^2", f"({c})*eta <= 2/(m + L)")
    where = ("x, g: vector", "eta, m, L: real > 0", f"d: real in [{c}, {c}]")
    for factor in (Fraction(1), Fraction(1001, 1000)):
        rate = f"1 - 2*d*eta*m*L/(m + L)*({factor})"
        yield Step("vector", f"|x - d*eta*g|^2 <= ({rate})*|x|^2", where, given, factor == 1)


def _averages(random: Random) -> Iterator[Step]:
    """|mean(a x + b y)|^2 <= (1 + t) a^2 mean|x|^2 + (1 + 1/t) b^2 mean|y|^2 over clients."""
    a, b = rational(random), rational(random)
    where = ("x, y: vector over i", "t: real > 0")
    for factor in (Fraction(1), PUSHED):
        left = f"|mean(({a})*x - ({b})*y, i)|^2"
        right = f"(1 + t)*({a * a})*mean(|x|^2, i) + (1 + 1/t)*({b * b * factor})*mean(|y|^2, i)"
        yield Step("vector", f"{left} <= {right}", where, (), factor == 1)


def _scaled(random: Random) -> Iterator[Step]:
    """|a + eta (b + c)|^2 with |b| <= L|a|, tight where eta L = p_b / p_a and nowhere else."""
    parts = [random.randint(1, 4) for _ in range(3)]
    p, q, r = (Fraction(part, sum(parts)) for part in parts)
    given = ("|b|^2 <= L^2*|a|^2",)
    where = ("a, b, c: vector", "eta, L: real > 0")
    for factor in (Fraction(1), PUSHED):
        right = f"({1 / p} + ({1 / q})*eta^2*L^2)*|a|^2 + ({factor / r})*eta^2*|c|^2"
        yield Step("vector", f"|a + eta*(b + c)|^2 <= {right}", where, given, factor == 1)


SCHEMES = ("without replacement", "with replacement", "independently")


def sampling_steps(seed: int, count: int) -> Iterator[Step]:
    """Second and third moments with random factors, for every way of drawing."""
    random = Random(seed)
    for at in range(count):
        scheme = SCHEMES[at % 3]
        yield from (_second, _second, _third)[at // 3 % 3](random, scheme)


def _letters(random: Random, scheme: str) -> tuple[str, str, tuple[str, ...]]:
    n, c = random.choice((("N", "C"), ("s", "m"), ("k", "n")))
    where = (f"S: {n} of {c} {scheme}", f"{c}: integer >= 3", f"{n}: integer >= 1")
    return n, c, where


def _pair(scheme: str, n: str, c: str) -> str:
    """N(N-1)/C^2 for independent draws, otherwise the probability that two clients are drawn."""
    return {
        "without replacement": f"{n}*({n}-1)/({c}*({c}-1))",
        "with replacement": f"{n}*({n}-1)/{c}^2",
        "independently": f"{n}^2/{c}^2",
    }[scheme]


def _second(random: Random, scheme: str) -> Iterator[Step]:
    n, c, where = _letters(random, scheme)
    a, b = rational(random), rational(random)
    pair = _pair(scheme, n, c)
    single = f"{n}/{c}" if scheme == "with replacement" else f"({n}/{c} - {pair})"
    for factor in (Fraction(1), PUSHED):
        left = f"E|({a})*sum(x, S) - ({b})*sum(x)|^2"
        right = (
            f"({a * a * factor})*({pair}*|sum(x)|^2 + {single}*sum(|x|^2))"
            f" - ({2 * a * b})*{n}/{c}*|sum(x)|^2 + ({b * b})*|sum(x)|^2"
        )
        yield Step("sampling", f"{left} == {right}", (*where, "x: family"), (), factor == 1)


def _third(random: Random, scheme: str) -> Iterator[Step]:
    n, c, where = _letters(random, scheme)
    a = rational(random)
    pair = _pair(scheme, n, c)
    triple = {
        "without replacement": f"{pair}*({n}-2)/({c}-2)",
        "with replacement": f"{n}*({n}-1)*({n}-2)/{c}^3",
        "independently": f"{n}^3/{c}^3",
    }[scheme]
    if scheme == "with replacement":
        pieces = f"{n}/{c}*sum(y^3) + 3*{pair}*sum(y^2)*sum(y) + {triple}*sum(y)^3"
    else:
        pieces = (
            f"{n}/{c}*sum(y^3) + 3*{pair}*(sum(y^2)*sum(y) - sum(y^3))"
            f" + {triple}*(sum(y)^3 - 3*sum(y^2)*sum(y) + 2*sum(y^3))"
        )
    for factor in (Fraction(1), PUSHED):
        claim = f"E[(({a})*sum(y, S))^3] == ({a**3 * factor})*({pieces})"
        yield Step("sampling", claim, (*where, "y: family of numbers"), (), factor == 1)


def recursion_steps(seed: int, count: int) -> Iterator[Step]:
    """Unrolled, summed and closed forms with random factors."""
    random = Random(seed)
    makers = (_unrolled, _summed, _geometric, _growing, _abel)
    for at in range(count):
        yield from makers[at % len(makers)](random)


TIME = ("t: index from 0 to T-1", "T: integer >= 1")


def _unrolled(random: Random) -> Iterator[Step]:
    q = Fraction(random.randint(1, 4), 5)
    c = rational(random)
    given = (f"x(t+1) <= ({q})*x(t) + ({c})*b",)
    where = (*TIME, "x: sequence >= 0", "b: real >= 0")
    for factor in (Fraction(1), PUSHED):
        right = f"({q})^T*x(0) + ({c * factor / (1 - q)})*b*(1 - ({q})^T)"
        yield Step("recursion", f"x(T) <= {right}", where, given, factor == 1)


def _summed(random: Random) -> Iterator[Step]:
    c, d = rational(random), rational(random)
    given = (f"({c})*eta*g(t) <= f(t) - f(t+1) + ({d})*eta^2*s",)
    where = (*TIME, "f: sequence", "g: sequence >= 0", "eta: real > 0", "s: real >= 0")
    for factor in (Fraction(1), PUSHED):
        right = f"(f(0) - f(T))/(({c})*eta*T) + ({d / c * factor})*eta*s"
        claim = f"1/T*sum(g(t), t, 0, T-1) <= {right}"
        yield Step("recursion", claim, where, given, factor == 1)


def _geometric(random: Random) -> Iterator[Step]:
    q = Fraction(random.randint(1, 5), random.randint(6, 9))
    c = rational(random)
    for factor in (Fraction(1), PUSHED):
        right = f"({c * factor / (1 - q)})*(1 - ({q})^T)"
        claim = f"sum(({c})*({q})^k, k, 0, T-1) <= {right}"
        yield Step("recursion", claim, ("T: integer >= 1",), (), factor == 1)


def _growing(random: Random) -> Iterator[Step]:
    c = rational(random)
    given = (f"x(t+1) <= x(t) + ({c})*eta*s", "x(0) == 0")
    where = (*TIME, "x: sequence >= 0", "eta, s: real > 0")
    for factor in (Fraction(1), PUSHED):
        claim = f"x(T) <= ({c * factor})*eta*s*T"
        yield Step("recursion", claim, where, given, factor == 1)


def _abel(random: Random) -> Iterator[Step]:
    c = rational(random)
    where = ("a, b: sequence", "T: integer >= 1")
    for factor in (Fraction(1), PUSHED):
        left = f"({c})*sum(a(k)*(b(k+1) - b(k)), k, 0, T-1)"
        right = (
            f"({c})*(a(T)*b(T) - a(0)*b(0)) - ({c * factor})*sum(b(k+1)*(a(k+1) - a(k)), k, 0, T-1)"
        )
        yield Step("recursion", f"{left} == {right}", where, (), factor == 1)
