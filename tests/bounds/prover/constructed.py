"""Inequalities whose truth is known because they were built that way.

Each family yields pairs: a true claim, often tight (an equality somewhere), and the same claim with
one coefficient pushed past its tight value by one part in a thousand, which is false.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

EXCESS = Fraction(1, 1000)


@dataclass(frozen=True)
class Claim:
    """A claim with what is given, and whether it is true."""

    family: str
    claim: str
    where: tuple[str, ...]
    true: bool
    given: tuple[str, ...] = field(default=())


Family = Callable[[random.Random], tuple[Claim, Claim]]


def both(
    family: str,
    shape: str,
    tight: Fraction | int,
    false: Fraction | int,
    *where: str,
    given: str = "",
) -> tuple[Claim, Claim]:
    """A true and a false claim of one shape, in which `{c}` stands for the coefficient."""
    givens = (given,) if given else ()
    true = Claim(family, shape.format(c=f"({tight})"), where, True, givens)
    wrong = Claim(family, shape.format(c=f"({false})"), where, False, givens)
    return true, wrong


def squares(r: random.Random) -> tuple[Claim, Claim]:
    """A sum of two squares that vanish together, written out; then the square term of x lowered."""
    a, b, c, d = (r.choice([-3, -2, -1, 1, 2, 3]) for _ in range(4))
    xx, xy, yy = a * a + c * c, 2 * (a * b + c * d), b * b + d * d
    if a * d == b * c:
        shape = f"{{c}}*x^2 + ({xy})*x*y + ({yy})*y^2 >= 0"
        return both("squares", shape, xx, xx - EXCESS, "x, y: real")
    # Discriminant zero: x^2 gets the smallest coefficient that keeps the form nonnegative.
    least = Fraction(xy * xy, 4 * yy)
    return both(
        "squares",
        f"{{c}}*x^2 + ({xy})*x*y + ({yy})*y^2 >= 0",
        least + r.choice([0, 1]),
        least - EXCESS,
        "x, y: real",
    )


def three_squares(r: random.Random) -> tuple[Claim, Claim]:
    """(a x + b y + c z)^2 <= 3 (a^2 x^2 + b^2 y^2 + c^2 z^2), equality at a x = b y = c z."""
    a, b, c = (r.choice([1, 2, 3]) for _ in range(3))
    shape = f"({a}*x + {b}*y + {c}*z)^2 <= {{c}}*({a * a}*x^2 + {b * b}*y^2 + {c * c}*z^2)"
    return both("three squares", shape, 3, 3 - EXCESS, "x, y, z: real")


def quartic(r: random.Random) -> tuple[Claim, Claim]:
    """(x^2 - a)^2 + (y - b x)^2 >= 0 expanded; the constant is tight at x^2 = a = k^2."""
    k, b = r.choice([1, 2]), r.choice([-2, -1, 1, 2])
    a = k * k
    shape = f"x^4 - {2 * a}*x^2 + {{c}} + y^2 - ({2 * b})*x*y + ({b * b})*x^2 >= 0"
    return both("quartic", shape, a * a, a * a - EXCESS, "x, y: real")


def box(r: random.Random) -> tuple[Claim, Claim]:
    """x (h - x) <= h^2/4 and products of two such on a box."""
    h, k = r.choice([1, 2, 3]), r.choice([1, 2])
    shape = f"x*({h}-x)*y*({k}-y) <= {{c}}"
    tight = Fraction(h * h * k * k, 16)
    where = (f"x: real in [0, {h}]", f"y: real in [0, {k}]")
    return both("box", shape, tight, tight * (1 - EXCESS), *where)


def cubic_box(r: random.Random) -> tuple[Claim, Claim]:
    """A cubic with nonnegative Bernstein coefficients on [0, 1], zero at 0."""
    a, b, c = (r.randint(0, 4) for _ in range(3))
    body = f"{{c}}*x*(1-x)^2 + {b}*x^2*(1-x) + {c}*x^3 + {a}*x^2"
    return both("cubic box", f"{body} >= 0", a, -EXCESS, "x: real in [0, 1]")


def step_size(r: random.Random) -> tuple[Claim, Claim]:
    """A quadratic in eta K L at its largest value under the ceiling."""
    a, b, d = r.randint(1, 9), r.randint(1, 9), r.choice([1, 2, 4, 8, 10, 15])
    tight = Fraction(a, d) + Fraction(b, d * d)
    shape = f"{a}*eta*K*L + {b}*eta^2*K^2*L^2 <= {{c}}"
    where = ("K: integer >= 1", "eta, L: real > 0")
    false = tight * (1 - EXCESS)
    return both("step size", shape, tight, false, *where, given=f"eta <= 1/({d}*K*L)")


def drift(r: random.Random) -> tuple[Claim, Claim]:
    """b/N (a + c x^2) <= (a + c) b/N on 0 <= x <= 1."""
    a, c = r.randint(1, 20), r.randint(1, 20)
    shape = f"b/N*({a} + {c}*x^2) <= {{c}}*b/N"
    where = ("b, N: real > 0", "x: real in [0, 1]")
    return both("drift", shape, a + c, (a + c) * (1 - EXCESS), *where)


def rational(r: random.Random) -> tuple[Claim, Claim]:
    """1/(1-x) <= 1 + x/(1-h) on [0, h], equality at both ends."""
    h = Fraction(1, r.choice([2, 3, 4, 5, 8]))
    shape = "1/(1-x) <= 1 + {c}*x"
    tight = 1 / (1 - h)
    return both("rational", shape, tight, tight * (1 - EXCESS), f"x: real in [0, {h}]")


def sampling(r: random.Random) -> tuple[Claim, Claim]:
    """(C-N)/(N(C-1)) <= 1/N, equality at N = 1, times a factor."""
    a = r.randint(1, 9)
    shape = f"{a}*(C-N)/(N*(C-1))*v <= {{c}}*v/N"
    where = ("C: integer >= 2", "N: integer >= 1", "v: real > 0")
    return both("sampling", shape, a, a * (1 - EXCESS), *where, given="N <= C")


def givens(r: random.Random) -> tuple[Claim, Claim]:
    """Two bounds put together; the coefficient is the sum of what they contribute."""
    a, b, c = (r.randint(1, 5) for _ in range(3))
    where = ("D, E, V: real >= 0", "s: real >= 0", "x: real in [0, 1]")
    claim = f"E <= {{c}}*D + {a * c}*s"
    both_ = both("givens", claim, a * b + c, (a * b + c) * (1 - EXCESS), *where)
    given = (f"E <= {a}*x*V + {c}*D", f"V <= {b}*D + {c}*s")
    return tuple(Claim(p.family, p.claim, p.where, p.true, given) for p in both_)  # type: ignore[return-value]


def recursion(r: random.Random) -> tuple[Claim, Claim]:
    """D' <= r D + c solved for D."""
    a = r.randint(2, 150)
    where = ("b, D, E, s: real", "kap: real")
    given = (f"E <= {a}*b^2*D + s", f"kap == 1/(1 - {a}*b^2)", f"{a}*b^2 < 1")
    true = Claim("recursion", "D <= kap*(D - E) + kap*s", where, True, given)
    claim = "D <= kap*(D - E) + 999/1000*kap*s"
    return true, Claim("recursion", claim, (*where[:1], "kap: real"), False, given)


def bernoulli(r: random.Random) -> tuple[Claim, Claim]:
    """(1 + a x)^n >= 1 + a n x, equality at n = 1."""
    a = r.choice([Fraction(1, 2), Fraction(1), Fraction(2), Fraction(3)])
    shape = f"(1 + {a}*x)^n >= 1 + {{c}}*n*x"
    where = ("n: integer >= 1", "x: real in [0, 2]")
    return both("Bernoulli", shape, a, a * (1 + EXCESS), *where)


def decay(r: random.Random) -> tuple[Claim, Claim]:
    """(1 - a x)^n <= exp(-a n x), tight as x -> 0."""
    a = r.choice([Fraction(1, 4), Fraction(1, 2), Fraction(1)])
    shape = f"(1 - {a}*x)^n <= exp(-{{c}}*n*x)"
    where = ("n: integer >= 1", "x: real in [0, 1/2]")
    return both("decay", shape, a, a * (1 + EXCESS), *where)


def growth(r: random.Random) -> tuple[Claim, Claim]:
    """(1 + a/K)^K <= exp(a), the limit for large K; a constant just below exp(a) fails."""
    a = r.choice([1, 2, 3, 4])
    value = {1: "2718/1000", 2: "7389/1000", 3: "20085/1000", 4: "54598/1000"}[a]
    where = ("K: integer >= 1",)
    true = Claim("growth", f"(1 + {a}/K)^K <= exp({a})", where, True)
    scaled = f"{value}*(1 - 1/1000)"
    return true, Claim("growth", f"(1 + {a}/K)^K <= {scaled}", where, False)


def logarithm(r: random.Random) -> tuple[Claim, Claim]:
    """log(1 + a x) <= a x, tight at 0."""
    a = r.choice([Fraction(1, 3), Fraction(1, 2), Fraction(1), Fraction(2), Fraction(5)])
    shape = f"log(1 + {a}*x) <= {{c}}*x"
    return both("logarithm", shape, a, a * (1 - EXCESS), "x: real >= 0")


def exponential(r: random.Random) -> tuple[Claim, Claim]:
    """exp(a x) >= 1 + a x, tight at 0."""
    a = r.choice([Fraction(1, 3), Fraction(1, 2), Fraction(1), Fraction(2), Fraction(5)])
    shape = f"exp({a}*x) >= 1 + {{c}}*x"
    return both("exponential", shape, a, a * (1 + EXCESS), "x: real in [0, 3]")


def roots(r: random.Random) -> tuple[Claim, Claim]:
    """sqrt(x y) <= (t x + y/t)/2, equality at t x = y/t."""
    t = r.choice([Fraction(1, 3), Fraction(1, 2), Fraction(1), Fraction(2), Fraction(3)])
    shape = f"sqrt(x*y) <= {{c}}*x + {Fraction(1, 2) / t}*y"
    return both("roots", shape, t / 2, t / 2 * (1 - EXCESS), "x, y: real >= 0")


def absolute(r: random.Random) -> tuple[Claim, Claim]:
    """|a x + b y| <= a |x| + b |y|."""
    a, b = r.randint(1, 5), r.randint(1, 5)
    shape = f"abs({a}*x + {b}*y) <= {{c}}*abs(x) + {b}*abs(y)"
    return both("absolute", shape, a, a * (1 - EXCESS), "x, y: real")


def maximum(r: random.Random) -> tuple[Claim, Claim]:
    """max(a x, b y) <= a x + b y for x, y >= 0."""
    a, b = r.randint(1, 5), r.randint(1, 5)
    shape = f"max({a}*x, {b}*y) <= {{c}}*x + {b}*y"
    return both("maximum", shape, a, a * (1 - EXCESS), "x, y: real >= 0")


def geometric(r: random.Random) -> tuple[Claim, Claim]:
    """sum of a q^k <= a/(1-q), the limit for large K."""
    a = r.randint(1, 9)
    shape = f"sum({a}*q^k, k, 0, K-1) <= {{c}}/(1-q)"
    where = ("K: integer >= 1", "q: real in (0, 1)")
    return both("geometric", shape, a, a * (1 - EXCESS), *where)


def sums(r: random.Random) -> tuple[Claim, Claim]:
    """sum of a k + b for k < K, as an identity."""
    a, b = r.randint(1, 9), r.randint(1, 9)
    shape = f"sum({a}*k + {b}, k, 0, K-1) == {{c}}*K*(K-1) + {b}*K"
    return both("sums", shape, Fraction(a, 2), Fraction(a, 2) + EXCESS, "K: integer >= 1")


def integers(r: random.Random) -> tuple[Claim, Claim]:
    """K >= a and integer: K (K - a) is zero at a; over the reals between it would be negative."""
    a = r.randint(1, 6)
    shape = f"(K - {a})*(K - {a + 1}) >= {{c}}"
    return both("integers", shape, 0, EXCESS, "K: integer >= 1")


def strict(r: random.Random) -> tuple[Claim, Claim]:
    """x^2 + y^2 + c > 2 x y for c > 0, false for c = 0."""
    a = r.randint(1, 5)
    shape = f"{a}*x^2 + {a}*y^2 + {{c}} > {2 * a}*x*y"
    return both("strict", shape, EXCESS, 0, "x, y: real")


FAMILIES: tuple[Family, ...] = (
    squares,
    three_squares,
    quartic,
    box,
    cubic_box,
    step_size,
    drift,
    rational,
    sampling,
    givens,
    recursion,
    bernoulli,
    decay,
    growth,
    logarithm,
    exponential,
    roots,
    absolute,
    maximum,
    geometric,
    sums,
    integers,
    strict,
)


def constructed(count: int) -> Iterator[Claim]:
    """`count` true claims and as many false ones, all families in turn."""
    stream = random.Random(20_140_101)
    for number in range(count):
        yield from FAMILIES[number % len(FAMILIES)](stream)
