"""Scalar claims: boundary cases first, then tight inequalities and their neighbours."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from random import Random

from tests.attack.claims import ODD_NAMES, Claim, Truth, fraction
from tests.attack.definedness import said
from tests.bounds.prover.constructed import FAMILIES as TIGHT

TRUE, FALSE, UNDEFINED, VACUOUS = Truth.TRUE, Truth.FALSE, Truth.UNDEFINED, Truth.VACUOUS


def _one(family: str, truth: Truth, claim: str, *where: str, given: tuple[str, ...] = ()) -> Claim:
    return Claim("scalar", family, truth, claim, where, given)


def tight(random: Random) -> Iterator[Claim]:
    """A tight inequality and the one with its constant pushed by a thousandth."""
    for found in random.choice(TIGHT)(random):
        truth = TRUE if found.true else FALSE
        yield Claim("scalar", found.family, truth, found.claim, found.where, found.given)


def constants(random: Random) -> Iterator[Claim]:
    """Nothing but numbers: 0 and 1 in every corner."""
    a, b = random.randint(1, 5), random.randint(2, 5)
    for truth, claim in (
        (FALSE, f"0^({a}-{a}) <= 1/{b}"),
        (TRUE, f"0^({a}-{a}) == 1"),
        (TRUE, f"0^{a} == 0"),
        (UNDEFINED, f"0^({a}-{a + 1}) <= {b}"),
        (UNDEFINED, f"{b}/({a}-{a}) == {b}/({a}-{a})"),
        (UNDEFINED, f"0*(1/({a}-{a})) == 0"),
        (UNDEFINED, f"sqrt({a}-{a + b}) >= 0"),
        (TRUE, f"sqrt({a}-{a}) == 0"),
        (UNDEFINED, f"log({a}-{a}) <= {b}"),
        (UNDEFINED, f"({a}-{a + b})^(1/3) <= 0"),
        (TRUE, f"0^({a}/{a + 1}) == 0"),
        (UNDEFINED, f"0^(-{a}/{a + 1}) >= 0"),
        (TRUE, f"sum(k, k, {a}, {a - 1}) == 0"),
        (UNDEFINED, f"sum(k, k, {a + b}, {a}) <= 0"),
        (UNDEFINED, f"sum(k*(1/k), k, 0, {a}) >= {a + 1}"),
        (UNDEFINED, f"sum(k/k, k, -{a}, {b}) == {a + b + 1}"),
        (TRUE, f"max({a}, {b}) + min({a}, {b}) == {a + b}"),
        (FALSE, f"exp(log({b})) > {b}"),
        (UNDEFINED, f"max({b}, 1/({a}-{a})) >= {b}"),
    ):
        yield _one("constants", truth, claim)


def undefined(random: Random) -> Iterator[Claim]:
    """A letter that reaches a pole or leaves where a function is defined, and one that does not."""
    a, c = random.randint(-3, 4), fraction(random)
    x = f"(x - ({a}))"
    inside, touching = f"x: real > {a}", f"x: real >= {a}"
    beyond = f"x: real >= {Fraction(a) - Fraction(1, 100)}"
    for claim in (
        f"{x}/{x} == 1",
        f"{x}/{x} >= 1",
        f"{c}*{x}^(-1)*{x} <= {c}",
        f"0*(1/{x}) == 0",
        f"1/{x} - 1/{x} == 0",
        f"({x} - {x})/{x} <= {c}",
        f"{x}^(-2)*{x}^2 == 1",
        f"exp(-1/{x}) > 0",
        f"abs({c}/{x}) >= 0",
        f"max({c}, 1/{x}) >= {c}",
        f"log({x}) - log({x}) == 0",
        f"0*log({x}) >= 0",
        f"{x}^(-1/2)*sqrt({x}) == 1",
        f"1/sqrt({x}) > 0",
        f"sqrt(1/{x})^2*{x} == 1",
        f"min({c}, {c} + 0/{x}) == {c}",
    ):
        yield _one("poles", TRUE, claim, inside)
        yield _one("poles", UNDEFINED, claim, random.choice((touching, beyond)))
    for claim in (f"sqrt({x})^2 == {x}", f"{x}^(1/3) >= 0", f"0*sqrt({x}) == 0", f"{x}^(3/2) >= 0"):
        yield _one("roots at the edge", TRUE, claim, touching)
        yield _one("roots at the edge", UNDEFINED, claim, beyond)
    yield _one("0^0", TRUE, f"{x}^0 == 1", "x: real")
    yield _one("absolute", TRUE, f"sqrt({x}^2) == abs({x})", "x: real")
    yield _one("absolute", FALSE, f"sqrt({x}^2) == {x}", "x: real")
    yield _one("logarithm of a square", UNDEFINED, f"log({x}^2) >= -exp({c})", "x: real")


def powers(random: Random) -> Iterator[Claim]:
    """0 and negative numbers to integer powers, at the exponents 0, -1 and one beyond."""
    c, b = random.randint(1, 4), random.choice((2, 3))
    low = f"K: integer >= {1 - c}"
    zero, minus = f"K: integer >= {-c}", f"K: integer >= {-c - 1}"
    for claim in (f"0^(K+{c}) <= 1/{b}", f"0^(K+{c}) == 0", f"{b}*0^(K+{c}) < 1"):
        yield _one("powers of zero", TRUE, claim, low)
        yield _one("powers of zero", FALSE, claim, zero)
        yield _one("powers of zero", UNDEFINED, claim, minus)
    yield _one("powers of zero", TRUE, f"0^(K+{c}) <= 1", zero)
    yield _one("powers of zero", FALSE, f"0^(K^2+{c}*K) <= 1/{b}", "K: integer >= 0")
    square = f"x^(K+{c})"
    yield _one("natural powers", TRUE, f"{square} >= 0", "x: real >= 0", zero)
    yield _one("natural powers", UNDEFINED, f"{square} >= 0", "x: real >= 0", minus)
    yield _one("natural powers", TRUE, f"{square}*x == x^(K+{c + 1})", "x: real", zero)
    yield _one("natural powers", UNDEFINED, f"{square}*x == x^(K+{c + 1})", "x: real", minus)
    yield _one("natural powers", FALSE, f"{square}*x == x^(K+{c})", "x: real", zero)
    yield _one("inverse powers", TRUE, "x^K*x^(-K) == 1", "x: real > 0", "K: integer")
    yield _one("inverse powers", UNDEFINED, "x^K*x^(-K) == 1", "x: real", "K: integer")
    yield _one("given powers", FALSE, f"K >= {1 - c}", "K: integer", given=(f"0^(K+{c}) >= 1",))
    yield _one("given powers", TRUE, f"K == {-c}", "K: integer", given=(f"0^(K+{c}) >= 1",))
    yield _one("signs of powers", FALSE, f"(-{b})^K >= 0", "K: integer >= 1")
    yield _one("signs of powers", TRUE, f"(-{b})^(2*K) >= 1", "K: integer >= 0")


def integers(random: Random) -> Iterator[Claim]:
    """What holds for integers and not between them."""
    a, b, d = random.randint(-3, 4), random.randint(2, 5), random.randint(2, 5)
    for claim in (
        f"(n - ({a}))*(n - ({a + 1})) >= 0",
        f"(2*n - {2 * a + 1})^2 >= 1",
        f"{b}*n^2 - {b}*n >= 0",
        f"abs({b}*n - {b * a + 1}) >= 1",
        "n*(n - 1)*(n + 1)*n >= 0",
    ):
        yield _one("integers", TRUE, claim, "n: integer")
        yield _one("integers", FALSE, claim, "n: real")
    given = (f"{d}*n > {d * a}", f"{d}*n < {d * (a + 1)}")
    claim = f"n >= {a + b}"
    yield _one("between integers", VACUOUS, claim, "n: integer", given=given)
    yield _one("between integers", FALSE, claim, "n: real", given=given)
    odd = f"{2 * b}*n == {2 * b * a + b}"
    yield _one("no integer", VACUOUS, claim, "n: integer", given=(odd,))
    yield _one("no integer", FALSE, claim, "n: real", given=(odd,))
    square = f"{d * d}*n^2 == {d * d * a * a + 1 + d * b}"
    root = math.isqrt(d * d * a * a + 1 + d * b)
    if root**2 != d * d * a * a + 1 + d * b:
        yield _one("no square", VACUOUS, f"n >= {a + 40}", "n: integer", given=(square,))
    yield _one("one past", TRUE, f"n >= {a + 1}", "n: integer", given=(f"n > {a}",))
    yield _one("one past", FALSE, f"n >= {a + 1}", "n: integer", given=(f"n >= {a}",))
    yield _one("one past", FALSE, f"n >= {a + 1}", "n: real", given=(f"n > {a}",))


def ranges(random: Random) -> Iterator[Claim]:
    """What is tight at the end of a range, and false one step past it."""
    a, c, k = random.randint(1, 5), random.randint(1, 4), random.choice((2, 3, 4))
    step = random.choice((Fraction(1), Fraction(1, 2), Fraction(1, 1000)))
    for claim in (
        f"x^{k} >= {a**k}",
        f"{c}*x - 1/x >= {c * a - Fraction(1, a)}",
        f"sqrt(x) + {c} >= sqrt({a}) + {c}",
        f"exp({c}*x) >= exp({c * a})",
        f"log(x) >= log({a})",
    ):
        yield _one("ends", TRUE, claim, f"x: real >= {a}")
        yield _one("ends", FALSE, claim, f"x: real >= {a - step / 2}")
        yield _one("no end is everything", FALSE, claim.replace(">=", "=="), f"x: real >= {a}")
        yield _one("no end is everything", FALSE, claim.replace(">=", ">"), f"x: real >= {a}")
    yield _one("a point", TRUE, f"x^{k} == {a**k}", f"x: real in [{a}, {a}]")
    yield _one("a point", TRUE, f"x^{k} == {a**k}", "x: real", given=(f"x <= {a}", f"x >= {a}"))
    yield _one("zero", FALSE, f"{c}*x == 0", "x: real >= 0")
    yield _one("zero", FALSE, f"x^{k} <= 0", f"x: real in [0, {a}]")


def far_ends(random: Random) -> Iterator[Claim]:
    """exp(x - y) >= 1 + c (x - y) at one irrational y that an equality fixes.

    It may hold at an end of the range of y and fail at y: nothing is known between them.
    """
    b = random.choice((2, 3, 5, 6))
    y, x = math.sqrt(b), random.randint(math.isqrt(b) + 2, math.isqrt(b) + 4)
    critical = (math.exp(x - y) - 1) / (x - y)
    below, above = (
        Fraction(math.floor(critical * 4 - 0.4), 4),
        Fraction(math.ceil(critical * 4 + 0.4), 4),
    )
    given = (f"x == {x}", f"y^2 == {b}", "x >= y")
    where = ("x: real", f"y: real in [{math.isqrt(b)}, {math.isqrt(b) + 1}]")
    for truth, c in ((TRUE, below), (FALSE, above)):
        yield _one("far ends", truth, f"exp(x-y) - 1 - ({c})*(x-y) >= 0", *where, given=given)


def contradictions(random: Random) -> Iterator[Claim]:
    """Givens that no point satisfies, under any claim, and givens that one point does."""
    a, c, d = random.randint(-3, 5), random.randint(1, 5), random.randint(1, 4)
    claim = random.choice((f"x >= {a + 50}", "x^2 >= 0", f"x == {c}", f"x < {a - 50}"))
    for given in (
        (f"x <= {a}", f"x >= {a + d}"),
        (f"x < {a}", f"x >= {a}"),
        (f"sqrt(x) == -{c}",),
        (f"sqrt(x - {a}) + {c} <= {c - d}",),
        (f"x^2 <= -{c}",),
        (f"{c}*x^2 + {d} == 0",),
        ("exp(x) <= 0",),
        (f"abs(x) <= -{Fraction(1, d)}",),
        ("log(x) >= 0", f"x <= {Fraction(c, c + 1)}"),
        (f"{c}/x == 0",),
        (f"y == x + {c}", f"x == y + {d}"),
        (f"1/(x - x) >= {c}",),
        (f"sum(k/k, k, 0, {c}) >= {c}",),
        (f"sum(k, k, {c}, {c - 1}) >= {d}",),
        (f"x >= {a}", f"sqrt({a - 1} - x) >= 0"),
        (f"max(x, {c}) < {c}",),
        ("x != x",),
        (f"x^2 + y^2 <= {c}", f"x*y >= {c}"),
    ):
        yield _one("contradictions", VACUOUS, claim, "x, y: real", given=given)
    yield _one("hardly consistent", TRUE, f"x == {a}", "x: real", given=(f"x <= {a}", f"x >= {a}"))
    yield _one("hardly consistent", FALSE, f"x > {a}", "x: real", given=(f"x <= {a}", f"x >= {a}"))
    yield _one("hardly consistent", TRUE, f"x == {a}", "x: real", given=(f"(x - ({a}))^2 <= 0",))


def sums(random: Random) -> Iterator[Claim]:
    """Telescoping sums, one past their range, and sums of nothing."""
    a, c = random.randint(-2, 3), fraction(random)
    closed = f"{c}*(n - ({a}) + 1)"
    n0, n1, n2 = (f"n: integer >= {a - step}" for step in (0, 1, 2))
    yield _one("constant sums", TRUE, f"sum({c}, k, {a}, n) == {closed}", random.choice((n0, n1)))
    yield _one("constant sums", UNDEFINED, f"sum({c}, k, {a}, n) == {closed}", n2)
    yield _one("constant sums", UNDEFINED, f"sum({c}, k, {a}, n) == {closed}", "n: integer")
    yield _one("sums of nothing", FALSE, f"sum({c}, k, {a}, n) > 0", n1)
    yield _one("sums of nothing", TRUE, f"sum({c}, k, {a}, n) >= 0", n1)
    yield _one("sums at poles", TRUE, "sum(k/k, k, 1, n) == n", "n: integer >= 0")
    yield _one("sums at poles", UNDEFINED, "sum(k/k, k, 0, n) == n + 1", "n: integer >= 0")
    yield _one("sums at poles", UNDEFINED, f"sum({c}*k*(1/k), k, -1, n) >= 0", "n: integer >= 0")
    telescope = f"sum({c}/(k*(k+1)), k, 1, n) == {c} - {c}/(n+1)"
    yield _one("telescopes", TRUE, telescope, "n: integer >= 0")
    yield _one("telescopes", FALSE, telescope + " + 1/1000*n", "n: integer >= 0")
    yield _one("telescopes", UNDEFINED, telescope, "n: integer >= -1")
    yield _one("telescopes", UNDEFINED, telescope.replace("k, 1", "k, 0"), "n: integer >= 0")
    powers = "sum(q^k, k, 0, n-1) == (1-q^n)/(1-q)"
    yield _one("geometric sums", TRUE, powers, "n: integer >= 0", "q: real in [0, 1)")
    yield _one("geometric sums", UNDEFINED, powers, "n: integer >= 0", "q: real in [0, 1]")
    yield _one("geometric sums", UNDEFINED, powers, "n: integer >= -1", "q: real in [0, 1)")


def captured(random: Random) -> Iterator[Claim]:
    """Double sums whose indices are called like something else."""
    i, j = random.sample(ODD_NAMES, 2)
    n = random.choice(("n", "N", "T"))
    product = f"sum(sum({i}*{j}, {j}, 1, {n}), {i}, 1, {n})"
    square = f"sum({i}^2, {i}, 1, {n})"
    where = f"{n}: integer >= 1"
    yield _one("double sums", TRUE, f"{product} == ({n}*({n}+1)/2)^2", where)
    yield _one("double sums", FALSE, f"{product} == {n}*{square}", where)
    yield _one("double sums", FALSE, f"{product} == {square}", where)
    inner = f"sum(sum({i}, {j}, 1, {n}), {i}, 1, {n})"
    yield _one("double sums", TRUE, f"{inner} == {n}^2*({n}+1)/2", where)
    yield _one("letters in sums", TRUE, f"sum({i}, {j}, 1, {n}) == {n}*{i}", where, f"{i}: real")
    wrong = f"sum({i}, {j}, 1, {n}) == sum({j}, {j}, 1, {n})"
    yield _one("letters in sums", FALSE, wrong, where, f"{i}: real")


def odd_names(random: Random) -> Iterator[Claim]:
    """A square, true and false, in letters with a meaning elsewhere."""
    u, v = random.sample(ODD_NAMES, 2)
    a, b = random.randint(1, 4), random.randint(1, 4)
    left = f"{a * a}*{u}^2 + {b * b}*{v}^2"
    for truth, right in ((TRUE, 2 * a * b), (FALSE, 2 * a * b + Fraction(1, 1000))):
        yield _one("odd names", truth, f"{left} >= {right}*{u}*{v}", f"{u}, {v}: real")


def means(random: Random) -> Iterator[Claim]:
    """Arithmetic and geometric means, Cauchy and Schwarz, and what they need."""
    a, b = random.randint(1, 4), random.randint(1, 4)
    am = f"{a}*x + {b}*y >= 2*sqrt({a * b}*x*y)"
    yield _one("means", TRUE, am, "x, y: real >= 0")
    yield _one("means", UNDEFINED, am, "x, y: real")
    cube = "x^3 + y^3 + z^3 >= 3*x*y*z"
    yield _one("means", TRUE, cube, "x, y, z: real >= 0")
    yield _one("means", FALSE, cube, "x, y, z: real")
    yield _one("means", FALSE, cube.replace(">=", ">"), "x, y, z: real >= 0")
    ratio = f"{a}*x/y + {b}*y/x >= 2*sqrt({a * b})"
    yield _one("means", TRUE, ratio, "x, y: real > 0")
    yield _one("means", UNDEFINED, ratio, "x, y: real >= 0")
    yield _one("means", FALSE, ratio, "x: real > 0", "y: real < 0")
    square = f"({a}*x + {b}*y)^2 {{}} {a * a + b * b}*(x^2 + y^2)"
    yield _one("means", TRUE, square.format("<="), "x, y: real")
    yield _one("means", FALSE, square.format("<"), "x, y: real")
    yield _one("means", FALSE, square.format("=="), "x, y: real")
    young = "x*y <= x^2/(2*t) + t*y^2/2"
    yield _one("means", TRUE, young, "x, y: real", "t: real > 0")
    yield _one("means", UNDEFINED, young, "x, y: real", "t: real >= 0")


def steps(random: Random) -> Iterator[Claim]:
    """Step sizes up to a ceiling: tight there, and false for the next larger one."""
    d, c = random.randint(1, 8), random.randint(1, 5)
    claim = f"{c}*eta*L*(1 - {d}*eta*L) >= 0"
    where = ("eta: real >= 0", "L: real > 0")
    yield _one("ceilings", TRUE, claim, *where, given=(f"eta <= 1/({d}*L)",))
    yield _one("ceilings", FALSE, claim, *where, given=(f"eta <= 1001/(1000*{d}*L)",))
    given = (f"eta <= 1/({d}*L)",)
    yield _one("ceilings", TRUE, "L != 0", "eta: real >= 0", "L: real >= 0", given=given)
    yield _one("ceilings", FALSE, claim.replace(">=", ">"), *where, given=given)
    hidden = f"1/(1 - {d}*eta*L) >= 1"
    yield _one("ceilings", UNDEFINED, hidden, *where, given=given)
    yield _one("ceilings", TRUE, hidden, *where, given=(f"eta < 1/({d}*L)",))
    degenerate = "(C-N)/(N*(C-1)) <= 1/N"
    yield _one("one client", UNDEFINED, degenerate, "C, N: integer >= 1", given=("N <= C",))
    yield _one("one client", TRUE, degenerate, "C, N: integer >= 1", given=("N <= C", "C >= 2"))
    yield _one("one client", FALSE, "(C-N)/C > 0", "C, N: integer >= 1", given=("N <= C",))


def defined(random: Random) -> Iterator[Claim]:
    """What a given says by being defined."""
    for truth, claim, letters, given in said(random, "z"):
        yield _one("definedness of givens", truth, claim, *letters, "z: real", given=(given,))


FAMILIES = (
    constants,
    undefined,
    powers,
    integers,
    ranges,
    far_ends,
    contradictions,
    sums,
    captured,
    odd_names,
    means,
    steps,
    defined,
    *[tight] * 8,
)
