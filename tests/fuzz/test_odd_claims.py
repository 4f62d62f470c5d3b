"""Whatever is claimed: a verdict or a sentence, never a traceback, and no process that dies."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import pytest

from bounds.workers import limited
from tests.fuzz.endings import outcome

FIXED = (
    *("0^(1-1) <= 1/2", "0^0 == 1", "1/0 >= 0", "0/0 == 0", "0 <= 0", "2 <= 1", "log(0) <= 0"),
    *("sqrt(-1) >= 0", "sum(k, k, 1, 0) == 0", "sum(k, k, 3, 0) == 0", "(-1)^(1/2) <= 0"),
    *("0^(-1) >= 0", "exp(0) == 1", "max(1) >= 0", "max() >= 0", "abs() <= 1", "1 == 1 == 1"),
    *("1 < 2 < 3", "x", "", "==", "<= 1", "x <= <= 1", "x != x", "2^2^2^2^2 > 0", "10^400 > 0"),
    *("x^(10^10) >= 0", "sum(1/k, k, 0, 3) >= 0", "sum(1, k, 1, 10^9) >= 0", "é <= 1"),
    *("sum(k^n, k, 1, x) >= 0", "log(-x) <= 0", "x/(y-y) >= 0", "E|x| >= 0", "|x| >= 0"),
    *("x(0) >= 0", "0^x >= 0", "(0*x)^0 == 1", "(x-x)^(y-y) == 1", "n^n >= 1", "(-1)^n <= 1"),
    *("(-2)^(n/2) <= 1", "x/x >= 1", "max(2, x/x) <= 1", "min(x/x, 2) <= 1/2", "y == x/x*y"),
)
LEAVES: tuple[str, ...] = (*"xyn", "0", "1", "2", "1/2", "-1", "1e3", "(1-1)", "x/x", "(x-x)")
PATTERNS: tuple[str, ...] = (
    *("({}+{})", "({}-{})", "({})*({})", "({})/({})", "({})^({})", "exp({})", "log({})"),
    *("sqrt({})", "abs({})", "min({},{})", "max({},{})", "sum({}, k, {}, {})"),
)
SIGNS = ("<=", ">=", "==", "<", ">", "!=")
DOMAINS = (
    ("x, y: real", "n: integer"),
    ("x, y: real > 0", "n: integer >= 0"),
    ("x: real in [0, 1]", "y: real", "n: integer in [1, 3]"),
)
EACH = 32


def expression(stream: random.Random, depth: int) -> str:
    """A random expression, more often than not undefined somewhere."""
    if depth == 0 or stream.random() < 0.2:
        return str(stream.choice(LEAVES))
    pattern = stream.choice(PATTERNS)
    parts = [expression(stream, depth - 1) for _ in range(pattern.count("{}"))]
    return pattern.format(*parts)


def relation(stream: random.Random, depth: int) -> str:
    """Two of them."""
    left, right = expression(stream, depth), expression(stream, depth - 1)
    return f"{left} {stream.choice(SIGNS)} {right}"


@pytest.mark.parametrize("seed", range(8))
def test_odd_claims_end_in_words(seed: int) -> None:
    """Fixed ones, then random ones, some with a given; the process that searches stays alive."""
    stream = random.Random(seed)
    claims = [*FIXED[seed::8], *(relation(stream, stream.randint(1, 3)) for _ in range(EACH))]
    before = limited(_who)
    for claim in claims:
        words = ["prove", f" {claim}", "--budget", "small"]
        for domain in stream.choice(DOMAINS):
            words += ["--where", domain]
        if stream.random() < 0.3:
            words += ["--given", relation(stream, 1)]
        code, said = outcome(*words)
        assert "Traceback" not in said, claim
        assert code in range(4), claim
    assert limited(_who) == before


def _who() -> Iterator[int]:
    yield os.getpid()
