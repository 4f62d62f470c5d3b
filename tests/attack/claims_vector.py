"""Vector claims: what E may and may not be taken out of, degenerate sizes, hidden poles."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from tests.attack.claims import ODD_NAMES, Claim, Truth, fraction
from tests.attack.definedness import said
from tests.bounds.prover.kinds.construction import vector_steps

TRUE, FALSE, UNDEFINED, VACUOUS = Truth.TRUE, Truth.FALSE, Truth.UNDEFINED, Truth.VACUOUS
RANDOM = "x, y: vector over xi"


def _one(family: str, truth: Truth, claim: str, *where: str, given: tuple[str, ...] = ()) -> Claim:
    return Claim("vector", family, truth, claim, where, given)


def tight(random: Random) -> Iterator[Claim]:
    """A tight step and the one with a constant pushed by a thousandth."""
    for found in vector_steps(random.randrange(10**6), 8):
        truth = TRUE if found.holds else FALSE
        yield Claim("vector", "tight", truth, found.claim, found.where, found.given)


def moments(random: Random) -> Iterator[Claim]:
    """Nonlinear functions under E: Jensen's inequality one way, and not the other."""
    c, d = fraction(random), random.randint(1, 3)
    where = random.choice((RANDOM, "x, y: vector"))
    for small, large in (
        (f"({c}*E|x|^2)^2", f"{c * c}*E|x|^4"),
        (f"exp({c}*E|x|^2)", f"E[exp({c}*|x|^2)]"),
        (f"1/({d}+E|x|^2)", f"E[1/({d}+|x|^2)]"),
        (f"abs({c}*E<x,y>)", f"E[abs({c}*<x,y>)]"),
        (f"max(E|x|^2, {d})", f"E[max(|x|^2, {d})]"),
        (f"E[min(|x|^2, {d})]", f"min(E|x|^2, {d})"),
        (f"E[sqrt({d}+|x|^2)]", f"sqrt({d}+E|x|^2)"),
        (f"E[log({d}+|x|^2)]", f"log({d}+E|x|^2)"),
        (f"{c}*(E|x|)^2", f"{c}*E|x|^2"),
        ("(E<x,y>)^2", "E[<x,y>^2]"),
        ("E[<x,y>^2]", "E[|x|^2*|y|^2]"),
        ("(E<x,y>)^2", "E|x|^2*E|y|^2"),
        ("(E|x|^2)^3", "E[|x|^6]"),
    ):
        yield _one("moments", TRUE, f"{small} <= {large}", where)
        yield _one("moments", FALSE, f"{large} <= {small}", where)
        yield _one("moments", FALSE, f"{small} == {large}", where)
        yield _one("moments", FALSE, f"{large} > {small}", where)
    product = "E[|x|^2*|y|^2] == E|x|^2*E|y|^2"
    yield _one("products", FALSE, product, where)
    yield _one("products", TRUE, product, "x: vector over xi", "y: vector over zeta")
    yield _one("products", FALSE, f"E[|x|^2*|x|^2/{d}] <= E|x|^2*E|x|^2/{d}", where)
    yield _one("products", FALSE, f"E[({c}*|x|^2 - |y|^2)^2] <= ({c}*E|x|^2 - E|y|^2)^2", where)


def independent(random: Random) -> Iterator[Claim]:
    """Sources of one's own, and a source that is shared."""
    c = fraction(random)
    own, shared = ("x: vector over xi", "y: vector over zeta"), (RANDOM,)
    means = "<mean(x, xi), mean(y, zeta)>"
    apart = ("x - mean(x, xi)", "y - mean(y, zeta)")
    yield _one("sources", TRUE, f"{c}*E<x,y> == {c}*<mean(x, xi), mean(y, zeta)>", *own)
    yield _one("sources", TRUE, f"E<{apart[0]}, {apart[1]}> == 0", *own)
    yield _one("sources", FALSE, f"{c}*E<x,y> == {c}*<mean(x, xi), mean(y, xi)>", *shared)
    yield _one("sources", FALSE, f"E<x,y> <= {means.replace('zeta', 'xi')}", *shared)
    yield _one("variances", TRUE, "E|x - mean(x, xi)|^2 == E|x|^2 - |mean(x, xi)|^2", RANDOM)
    yield _one("variances", TRUE, f"|mean({c}*x, xi)|^2 <= {c * c}*E|x|^2", RANDOM)
    yield _one("variances", FALSE, f"{c * c}*E|x|^2 <= |mean({c}*x, xi)|^2", RANDOM)
    yield _one("variances", FALSE, "E|x - mean(x, xi)|^2 <= 0", RANDOM)
    yield _one("equations", TRUE, f"{c}*mean(x, xi) == mean({c}*x + y - y, xi)", RANDOM)
    yield _one("equations", FALSE, f"{c}*mean(x, xi) == {c}*x", RANDOM)
    yield _one("equations", FALSE, f"{c}*x + y == y", RANDOM)
    where = ("x: vector over xi", "y: vector")
    nearest, other = "E|x - mean(x, xi)|^2", f"E|x - {c}*y|^2"
    yield _one("variances", TRUE, f"{nearest} <= {other}", *where)
    yield _one("variances", FALSE, f"{other} <= {nearest}", *where)


def poles(random: Random) -> Iterator[Claim]:
    """Division by what may vanish, and roots and logarithms of what may be negative."""
    c, d = fraction(random), random.randint(1, 4)
    where = random.choice((RANDOM, "x, y: vector"))
    for claim in (
        f"|x|^2/|x|^2 >= {min(c, 1)}",
        f"{c}*|x|^2/|x|^2 == {c}",
        "0/|x|^2 == 0",
        f"<x,y>/<x,y> <= {d}",
        f"1/|x|^2 - 1/|x|^2 <= {c}",
        "log(|x|^2) == log(|x|^2)",
        "0*log(|x|^2) == 0",
        "sqrt(<x,y>) >= 0",
        f"sqrt(|x|^2 - {d}*|y|^2) >= 0",
        "(sqrt(<x,y>))^2 == <x,y>",
        "|x|^2*|x|^(-2) == 1",
        f"exp({c}/|x - y|^2) > 0",
        "abs(1/<x,y>) >= 0",
        "a/a*|x|^2 >= 0",
        "|x*a/a|^2 >= 0",
        f"|0*x/a|^2 <= {c}",
    ):
        yield _one("poles", UNDEFINED, claim, where, *(("a: real",) if "a" in claim else ()))
    firm = (f"|x|^2 >= {c}",)
    yield _one("poles", TRUE, "|x|^2/|x|^2 == 1", where, given=firm)
    yield _one("poles", TRUE, f"1/|x|^2 <= {1 / c}", where, given=firm)
    yield _one("poles", TRUE, f"1/({c} + |x|^2) <= {1 / c}", where)
    yield _one("poles", TRUE, f"log(1 + {c}*|x|^2) >= 0", where)
    yield _one("poles", TRUE, "a/a*|x|^2 >= 0", where, "a: real > 0")
    contradiction = f"sqrt(|x|^2 - {d}*|y|^2)"
    yield _one("hidden roots", UNDEFINED, f"{contradiction} >= {contradiction}", where)
    yield _one("hidden roots", FALSE, f"|x|^2 >= {c}", where, given=(f"{contradiction} >= 0",))
    yield _one("hidden roots", TRUE, f"|x|^2 >= {d}*|y|^2", where, given=(f"{contradiction} >= 0",))


def degenerate(random: Random) -> Iterator[Claim]:
    """Zero vectors, one client, all clients drawn, none at all."""
    n, c = random.randint(2, 4), fraction(random)
    yield _one("zero", TRUE, "|0*x|^2 == 0", "x: vector")
    yield _one("zero", TRUE, f"|{c}*x - {c}*x|^2 <= 0", RANDOM)
    yield _one("zero", FALSE, "|x|^2 > 0", "x: vector")
    yield _one("zero", FALSE, "|x - y|^2 > 0", RANDOM)
    one, many = "i: source of 1", f"i: source of {n}"
    over = "x: vector over i"
    yield _one("one client", TRUE, "|x - mean(x, i)|^2 <= 0", over, one)
    yield _one("one client", FALSE, "|x - mean(x, i)|^2 <= 0", over, many)
    yield _one("one client", TRUE, f"|total(x, i)|^2 <= {n * n}*|x|^2", over, many)
    yield _one("one client", FALSE, f"|total(x, i)|^2 <= {n}*|x|^2", over, many)
    gap = "|sampled(x, i) - mean(x, i)|^2"
    everyone, fewer = f"i: source of {n}, {n} sampled", f"i: source of {n}, {n - 1} sampled"
    yield _one("all drawn", TRUE, f"{gap} == 0", over, everyone)
    yield _one("all drawn", FALSE, f"{gap} == 0", over, fewer)
    letters = ("i: source of C, N sampled", "C, N: integer >= 1")
    yield _one("all drawn", TRUE, f"{gap} <= 0", over, *letters, given=("C == N", "C >= 2"))
    yield _one("all drawn", FALSE, f"{gap} <= 0", over, *letters, given=("C == N + 1",))
    shrunk = f"{gap} <= (C-N)/(N*(C-1))*|x - mean(x, i)|^2"
    yield _one("all drawn", UNDEFINED, shrunk, over, *letters)
    yield _one("all drawn", TRUE, shrunk, over, *letters, given=("C >= 2",))
    yield _one("no clients", UNDEFINED, "|total(x, i)|^2 <= 0", over, "i: source of 0")
    too_many = f"i: source of {n}, {n + 1} sampled"
    yield _one("no clients", VACUOUS, f"{gap} <= -{c}", over, too_many)
    yield _one("no clients", VACUOUS, f"{gap} <= -{c}", over, *letters, given=("N == C + 1",))


def contradictions(random: Random) -> Iterator[Claim]:
    """Givens that no vectors satisfy."""
    c, d = fraction(random), random.randint(1, 4)
    where = random.choice((RANDOM, "x, y: vector"))
    claim = random.choice((f"|x|^2 >= {d}", "|x|^2 >= 0", f"|x|^2 <= -{c}"))
    for given in (
        (f"|x|^2 <= -{c}",),
        (f"mean(|x|^2) <= -{c}",),
        ("|x - y|^2 <= 0", f"|x|^2 <= {c}", f"|y|^2 >= {c + 1}"),
        (f"|x|^2 <= {c}", f"|y|^2 <= {c}", f"<x,y> >= {c + Fraction(1, d)}"),
        (f"x == {d + 1}*x", f"|x|^2 >= {c}"),
        (f"|x|^2 + {c} <= a", f"a <= {c / 2}"),
    ):
        more = ("a: real",) if any("a <=" in text or "<= a" in text for text in given) else ()
        yield _one("contradictions", VACUOUS, claim, where, *more, given=given)
    yield _one("hardly consistent", TRUE, "|x - y|^2 == 0", where, given=("|x - y|^2 <= 0",))
    yield _one("hardly consistent", FALSE, f"|x|^2 >= {c}", where, given=(f"|x|^2 <= {c}",))


def identities(random: Random) -> Iterator[Claim]:
    """Polarisation, the parallelogram, Young's inequality; Cauchy and Schwarz."""
    a, b = random.randint(1, 4), random.randint(1, 4)
    where = random.choice((RANDOM, "x, y: vector"))
    law = f"|{a}*x + {b}*y|^2 + |{a}*x - {b}*y|^2 == {2 * a * a}*|x|^2 + {2 * b * b}*|y|^2"
    yield _one("identities", TRUE, law, where)
    yield _one("identities", FALSE, law + " + 1/1000*<x,y>", where)
    polar = f"{4 * a * b}*<x,y> == |{a}*x + {b}*y|^2 - |{a}*x - {b}*y|^2"
    yield _one("identities", TRUE, polar, where)
    yield _one("identities", FALSE, polar.replace("==", "<"), where)
    yield _one("Cauchy", TRUE, "<x,y>^2 <= |x|^2*|y|^2", where)
    yield _one("Cauchy", FALSE, "<x,y>^2 == |x|^2*|y|^2", where)
    yield _one("Cauchy", FALSE, "<x,y>^2 <= 999/1000*|x|^2*|y|^2", where)
    yield _one("Cauchy", TRUE, f"{a}*<x,y> <= {a}*sqrt(|x|^2)*sqrt(|y|^2)", where)
    young = "2*<x,y> <= t*|x|^2 + 1/t*|y|^2"
    yield _one("Young", TRUE, young, where, "t: real > 0")
    yield _one("Young", UNDEFINED, young, where, "t: real >= 0")
    yield _one("Young", FALSE, young, where, "t: real < 0")
    yield _one("Young", FALSE, young.replace("<=", "<"), where, "t: real > 0")


def odd_names(random: Random) -> Iterator[Claim]:
    """Vectors, scalars and sources with names that mean something elsewhere."""
    u, v, s = random.sample([*ODD_NAMES, "i*", "a;b", "x~i", "norm2"], 3)
    words = [name for name in (u, v) if name.isidentifier()]
    if len(words) == 2:
        claim = f"2*<{u}, {v}> <= |{u}|^2 + {{}}*|{v}|^2"
        yield _one("odd names", TRUE, claim.format(1), f"{u}, {v}: vector")
        yield _one("odd names", FALSE, claim.format("999/1000"), f"{u}, {v}: vector")
        scaled = f"|{u}*x|^2 == {u}^2*|x|^2"
        yield _one("odd names", TRUE, scaled, "x: vector", f"{u}: real")
        yield _one("odd names", FALSE, f"{u}*|x| == |{u}*x|", "x: vector", f"{u}: real")
    over = f"x: vector over {s}"
    n = random.randint(2, 4)
    drawn = f"{s.rstrip('*')}: source of {n}, {n} sampled"
    yield _one("odd sources", FALSE, "|x|^2 <= |mean(x)|^2", over, *((drawn,) if "*" in s else ()))
    yield _one("odd sources", TRUE, "|mean(x)|^2 <= |x|^2", over)


def defined(random: Random) -> Iterator[Claim]:
    """What a given says by being defined."""
    for truth, claim, letters, given in said(random, "|x|^2"):
        number = claim.replace("q != 0", "q^2 > 0")
        where = (*letters, "x: vector over xi")
        yield _one("definedness of givens", truth, number, *where, given=(given,))
    # A sum that is given as defined may be empty, and its normal form is another number then.
    c = random.randint(1, 3)
    share = random.choice((f"sum({c}/T, k, 1, T)", f"sum({c}*exp(-log(T + 0*k)), k, 1, T)"))
    claim = f"|{share}*x|^2 == {c * c}*|x|^2"
    for truth, low in ((FALSE, 0), (TRUE, 1)):
        where = ("x: vector", f"T: integer >= {low}")
        yield _one("definedness by another", truth, claim, *where, given=(f"{share} == {share}",))


FAMILIES = (
    moments,
    independent,
    poles,
    degenerate,
    contradictions,
    identities,
    odd_names,
    tight,
    tight,
    defined,
)
