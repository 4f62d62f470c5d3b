"""Recursion claims: sums of nothing and of less, terms between terms, indices with odd names."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.attack.claims import ODD_NAMES, Claim, Truth, fraction
from tests.attack.definedness import said
from tests.bounds.prover.kinds.construction import recursion_steps

TRUE, FALSE, UNDEFINED, VACUOUS = Truth.TRUE, Truth.FALSE, Truth.UNDEFINED, Truth.VACUOUS
TIME = ("t: index from 0 to T-1", "T: integer >= 1")


def _one(family: str, truth: Truth, claim: str, *where: str, given: tuple[str, ...] = ()) -> Claim:
    return Claim("recursion", family, truth, claim, where, given)


def tight(random: Random) -> Iterator[Claim]:
    """A tight recursion, and one with a constant pushed by a thousandth."""
    for found in recursion_steps(random.randrange(10**6), 5):
        truth = TRUE if found.holds else FALSE
        yield Claim("recursion", "tight", truth, found.claim, found.where, found.given)


def poles(random: Random) -> Iterator[Claim]:
    """Division by terms that may vanish, terms between terms, sums that run backwards."""
    c, k = fraction(random), random.randint(1, 4)
    for claim in (
        f"{c}*x(0)/x(0) >= {c}",
        f"x({k})*(1/x({k})) == 1",
        f"0*(1/x({k})) == 0",
        f"sum(x(j)/x(j), j, 0, {k}) == {k + 1}",
        f"x(1/{k + 1}) >= 0",
        f"x({k}/{k + 1}) + {c} >= {c}",
        f"sqrt(x(0) - x({k})) >= 0",
        f"log(x({k})) == log(x({k}))",
    ):
        yield _one("poles", UNDEFINED, claim, "x: sequence >= 0")
    yield _one("poles", TRUE, f"x({k})/x({k}) == 1", "x: sequence > 0")
    yield _one("poles", TRUE, f"{c}*sqrt(x({k})) >= 0", "x: sequence >= 0")
    natural = "T: integer >= 0"
    for claim in (
        "sum(k/k, k, 0, T) == T + 1",
        f"sum({c}*k*(1/k), k, 0, T) >= 0",
        f"sum({c}, k, 1, -{k}*T) <= 0",
        f"sum({c}, k, 1, -{k}) == {-c * k}",
        "sum(1/k - 1/k, k, 0, T) == 0",
        "sum(x(j), j, 0, T - 2) >= 0",
        f"sum({c}*x(j), j, {k}, T) >= 0" if k > 1 else "sum(x(j), j, T+2, T) >= 0",
        "x(T/2) >= 0",
    ):
        yield _one("backwards", UNDEFINED, claim, natural, "x: sequence >= 0")
    yield _one("backwards", TRUE, "sum(x(j), j, 0, T - 1) >= 0", natural, "x: sequence >= 0")
    yield _one("backwards", TRUE, "sum(k/k, k, 1, T) == T", natural, "x: sequence")
    yield _one("backwards", FALSE, "sum(x(j), j, 0, T - 1) > 0", natural, "x: sequence > 0")


def steps(random: Random) -> Iterator[Claim]:
    """Recursions with more than one term a step, and what does not follow from them."""
    c, d = fraction(random), random.randint(1, 3)
    double = (f"y(t+1) == y(t) + {c}*x(2*t) + {c}*x(2*t+1)",)
    where = ("x, y: sequence", "t: index from 0 to 5")
    two = f"y(0) + {c}*x(0) + {c}*x(1)"
    yield _one("two a step", TRUE, f"y(1) == {two}", *where, given=double)
    yield _one("two a step", FALSE, f"y(2) <= {two}", *where, given=double)
    yield _one("two a step", FALSE, f"y(2) == {two} + {c}*x(2)", *where, given=double)
    total = f"y(2) == y(0) + sum({c}*x(j), j, 0, 3)"
    yield _one("two a step", TRUE, total, *where, given=double)
    yield _one("two a step", FALSE, total.replace("0, 3", "0, 1"), *where, given=double)
    letters = ("x, y: sequence", "t: index from 0 to T-1", "T: integer >= 0")
    summed = f"y(T) == y(0) + sum({c}*x(j), j, 0, {{}})"
    yield _one("two a step", TRUE, summed.format("2*T-1"), *letters, given=double)
    yield _one("two a step", FALSE, summed.format("T-1"), *letters, given=double)
    grown = (f"x(t+1) <= x(t) + {c}",)
    yield _one("one past", TRUE, f"x(T) <= x(0) + {c}*T", "x: sequence", *TIME, given=grown)
    yield _one(
        "one past", FALSE, f"x(T+1) <= x(0) + {c}*T + {c}", "x: sequence", *TIME, given=grown
    )
    yield _one("one past", FALSE, f"x(T) <= x(0) + {c}*T - {c}", "x: sequence", *TIME, given=grown)
    yield _one("one past", FALSE, "x(T) <= x(0)", "x: sequence", *TIME, given=grown)
    ordered = (f"x(t+{d}) <= x(t)",)
    yield _one(
        "gaps", FALSE, "x(T) <= x(0)", "x: sequence", *TIME, given=(f"x(t+{d + 1}) <= x(t)",)
    )
    yield _one(
        "gaps", TRUE, f"x({2 * d}) <= x(0)", "x: sequence", "t: index from 0 to 20", given=ordered
    )


def nothing(random: Random) -> Iterator[Claim]:
    """Ranges without an index in them, zero rounds, and givens that contradict each other."""
    c, k = fraction(random), random.randint(1, 3)
    natural = "T: integer >= 0"
    yield _one(
        "zero rounds",
        FALSE,
        f"x(T) <= -{c}",
        "t: index from 0 to T-1",
        natural,
        "x: sequence",
        given=(f"x(t+1) <= -{c}",),
    )
    yield _one(
        "zero rounds", TRUE, f"x(T) <= -{c}", *TIME, "x: sequence", given=(f"x(t+1) <= -{c}",)
    )
    yield _one(
        "no index", FALSE, "x(0) >= 0", "n: index from 0 to -1", "x: sequence", given=("x(n) >= 0",)
    )
    yield _one("no index", TRUE, "x(n) >= 1", "n: index from 0 to -1", "x: sequence")
    claim = random.choice((f"x(1) >= {k}", "x(T) == 0", "x(0) >= 0"))
    for given in (
        (f"x(t) <= -{c}",),
        (f"x(t+1) == x(t) + {c}", "x(T) == x(0)"),
        (f"x(0)/x(0) >= {1 + c}",),
        (f"sum(x(j), j, 0, T-1) <= -{c}",),
        (f"x(0) + {c} <= x(0)",),
    ):
        yield _one("contradictions", VACUOUS, claim, *TIME, "x: sequence >= 0", given=given)
    perhaps = ("t: index from 0 to T-1", natural, "x: sequence >= 0")
    yield _one("hardly consistent", TRUE, "T == 0", *perhaps, given=(f"x(t) <= -{c}",))
    yield _one("hardly consistent", FALSE, "T >= 1", *perhaps, given=(f"x(t) <= -{c}",))
    yield _one("forgotten", FALSE, "T >= 1", natural, "x: sequence", given=("x(T) >= 0",))
    yield _one("forgotten", FALSE, "T > 0", natural, "x: sequence", given=("T*x(T) >= 0",))


def captured(random: Random) -> Iterator[Claim]:
    """Indices of claims and of sums that share their names with something."""
    i, j = random.sample([name for name in ODD_NAMES if name not in {"sum", "sqrt"}], 2)
    natural, index = "T: integer >= 1", f"{i}: index from 0 to T"
    claim = f"sum(x({j})*{i}, {j}, 0, T) == {{}}"
    where = (natural, index, "x: sequence")
    yield _one("indices", TRUE, claim.format(f"{i}*sum(x(l), l, 0, T)"), *where)
    yield _one("indices", FALSE, claim.format(f"sum(x({j})*{j}, {j}, 0, T)"), *where)
    nested = f"sum(sum(x({i})*{j}, {j}, 0, T), {i}, 0, T)"
    yield _one(
        "indices", TRUE, f"{nested} == T*(T+1)/2*sum(x({i}), {i}, 0, T)", natural, "x: sequence"
    )
    yield _one("indices", FALSE, f"{nested} == sum(x({i})*{i}, {i}, 0, T)", natural, "x: sequence")
    u = random.choice(ODD_NAMES)
    grown = (f"{u}(t+1) <= {u}(t) + 1",)
    yield _one("odd names", TRUE, f"{u}(T) <= {u}(0) + T", *TIME, f"{u}: sequence", given=grown)
    yield _one("odd names", FALSE, f"{u}(T) < {u}(0) + T", *TIME, f"{u}: sequence", given=grown)


def defined(random: Random) -> Iterator[Claim]:
    """What a given says by being defined."""
    for truth, claim, letters, given in said(random, "x(0)"):
        yield _one("definedness of givens", truth, claim, *letters, "x: sequence", given=(given,))


FAMILIES = (poles, steps, nothing, captured, tight, tight)
