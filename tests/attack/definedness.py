"""What follows from a given because it is defined, and what only seems to follow.

A given p z <= c asserts that p is defined. How p is written in a normal form may ask for more.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.attack.claims import Truth

TRUE, FALSE = Truth.TRUE, Truth.FALSE
# What is given to be defined, the letters in it beside q, what is claimed, and whether it follows.
SAID = (
    ("q^r", ("r: real",), "q > 0", FALSE),
    ("q^r", ("r: real",), "q >= 0", FALSE),
    ("q^r", ("r: real",), "q != 0", FALSE),
    ("q^r", ("r: real in (0, 1)",), "q >= 0", TRUE),
    ("q^(r+1)", ("r: real >= 0",), "q >= 0", FALSE),
    ("(q^2)^r", ("r: real",), "q != 0", FALSE),
    ("exp(q^r)", ("r: real",), "q >= 0", FALSE),
    ("q^(K/2)", ("K: integer",), "q >= 0", FALSE),
    ("q^(K-1)", ("K: integer >= 1",), "q != 0", FALSE),
    ("q^(K-1)", ("K: integer >= 1",), "q >= 0", FALSE),
    ("exp(q^(K-1))", ("K: integer >= 1",), "q != 0", FALSE),
    ("q^(K-1)", ("K: integer <= 0",), "q != 0", TRUE),
    ("q^(-K)", ("K: integer",), "q != 0", FALSE),
    ("q^(-K)", ("K: integer >= 1",), "q != 0", TRUE),
    ("q^(K+M)", ("K, M: integer",), "q != 0", FALSE),
    ("q^(K+M)", ("K, M: integer",), "K >= 0", FALSE),
    ("0^(K+M)", ("K, M: integer",), "M >= 0", FALSE),
    ("0^(K+M)", ("K, M: integer",), "K + M >= 0", TRUE),
    ("q^(K*M)", ("K, M: integer",), "q != 0", FALSE),
    ("1/q", (), "q != 0", TRUE),
    ("1/q", (), "q > 0", FALSE),
    ("exp(1/q)", (), "q != 0", TRUE),
    ("max(q, 1/q)", (), "q != 0", TRUE),
    ("sqrt(q)", (), "q >= 0", TRUE),
    ("sqrt(q)", (), "q != 0", FALSE),
    ("q^(1/3)", (), "q >= 0", TRUE),
    ("q^(-1/2)", (), "q > 0", TRUE),
    ("log(q)", (), "q > 0", TRUE),
    ("log(q^2)", (), "q > 0", FALSE),
    ("sum(k, k, 1, n)", ("n: integer",), "n >= 0", TRUE),
    ("sum(k, k, 1, n)", ("n: integer",), "n >= 1", FALSE),
    ("sum(1/q, k, 1, n)", ("n: integer",), "q != 0", FALSE),
    ("sum(1/q, k, 1, n)", ("n: integer >= 1",), "q != 0", TRUE),
    ("sum(log(q + 0*k), k, 1, n)", ("n: integer >= 0",), "q > 0", FALSE),
    ("sum(sqrt(q + k - k), k, 1, n)", ("n: integer >= 0",), "q >= 0", FALSE),
    ("sum(1/(q*k), k, 1, n)", ("n: integer >= 0",), "q != 0", FALSE),
    ("sum(q^(n-k), k, 0, n)", ("n: integer >= 0",), "q != 0", FALSE),
    ("sum(q^(k+M), k, 0, n)", ("n: integer >= 0", "M: integer"), "q != 0", FALSE),
    ("sum(q^(k*r), k, 0, n)", ("n: integer >= 0", "r: real"), "q >= 0", FALSE),
)
Said = tuple[Truth, str, tuple[str, ...], str]


def said(random: Random, factor: str, *, sums: bool = True) -> Iterator[Said]:
    """Some claims: truth, claim, declarations of its letters, and the given, times a factor."""
    known = [row for row in SAID if sums or "sum(" not in row[0]]
    for piece, letters, claim, truth in random.sample(known, 6):
        inside = f"exp({piece}*{factor})" if random.random() < 1 / 4 else f"{piece}*{factor}"
        yield truth, claim, ("q: real", *letters), f"{inside} <= {random.randint(1, 4)}"
