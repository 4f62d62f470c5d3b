"""Verdicts: right where the truth is known, believable where it is not, the same every time."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bounds.errors import UserError
from bounds.expressions import show_relation
from bounds.kernel.algebra import Algebra
from bounds.kernel.evident import context_of
from bounds.kernel.goals import normal
from bounds.kernel.problem import Problem
from bounds.kernel.truth import is_witness
from bounds.problems import problem
from bounds.prover import check, decide, prove
from bounds.prover.algebra import Working
from bounds.prover.budget import Budget
from bounds.prover.methods.bernstein import bernstein
from bounds.prover.methods.branch import branch
from bounds.prover.methods.combination import combine
from bounds.prover.refute.sampler import Sampler
from bounds.prover.refute.slack import slack
from bounds.prover.scaffold import Scaffold
from bounds.prover.solvers import opinions
from bounds.prover.steps import prove_step
from bounds.prover.verdict import Status, Verdict
from tests.bounds.prover.constructed import FAMILIES, Claim, Family, constructed

EACH = 322  # true claims, and as many false ones: fourteen of each family
PROVED = {Status.PROVED, Status.SOLVERS}


def verdict_on(claim: Claim) -> Verdict:
    """What the prover says."""
    return prove(claim.claim, given=claim.given, domain=claim.where)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__)
def test_constructed_claims(family: Family) -> None:
    """No false claim is proved, no true one refuted; the share decided is printed."""
    position = FAMILIES.index(family)
    claims = list(constructed(EACH))
    mine = claims[2 * position :: 2 * len(FAMILIES)] + claims[2 * position + 1 :: 2 * len(FAMILIES)]
    assert sum(claim.true for claim in mine) == len(mine) / 2 >= 14
    counts: Counter[str] = Counter()
    for claim in mine:
        verdict = verdict_on(claim)
        counts[str(verdict.status)] += 1
        if verdict.decided:
            assert (verdict.status in PROVED) is claim.true, claim
            assert (verdict.status is Status.REFUTED) is not claim.true, claim
        if verdict.file is not None:
            check(verdict.file)
    decided = len(mine) - counts["supported"] - counts["unchecked"]
    print(f"{mine[0].family}: decided {decided} of {len(mine)}: {dict(counts)}")
    assert decided >= len(mine) / 2


SURVIVORS = [
    ("(1+1/(K-1))^K <= 4", ["K: integer >= 2"], []),
    ("2*b/N*(3+8*x^2) <= 22*b/N", ["b, N: real > 0", "x: real in [0, 1]"], []),
    ("((1+4/K)^K-1)*K/4 <= 20*K", ["K: integer >= 1"], []),
    (
        "eta*K*L + eta^2*K^2*L^2 <= 3/4",
        ["K: integer >= 1", "eta, L: real > 0"],
        ["eta <= 1/(2*K*L)"],
    ),
    ("(C-N)/(N*(C-1)) <= 1/N", ["C: integer >= 2", "N: integer >= 1"], ["N <= C"]),
    ("(1-x)^n <= 1/(1+n*x)", ["n: integer >= 0", "x: real in [0, 1]"], []),
    ("(1+x)^n <= 1+2*n*x", ["n: integer >= 1", "x: real >= 0"], ["x <= 1/n"]),
    ("log(1+x) <= x - x^2/2 + x^3/3", ["x: real >= 0"], []),
    ("exp(x) <= 1+x+x^2", ["x: real in [-1, 1]"], []),
    ("sqrt(x)+sqrt(y) >= sqrt(x+y)", ["x, y: real >= 0"], []),
    ("x^2*y^2*(x^2+y^2-3) + 1 >= 0", ["x, y: real"], []),
    ("abs(x+y) <= abs(x) + abs(y)", ["x, y: real"], []),
    ("sum(q^k, k, 0, K-1) <= 1/(1-q)", ["K: integer in [1, 60]", "q: real in (0, 1)"], []),
    ("x*(1-x)*y*(1-y) <= 1/16", ["x, y: real in [0, 1]"], []),
    (
        "x1 <= (1-a*mu)*x0 + a^2*s",
        ["x0, x1, g, s: real >= 0", "a, mu, L: real > 0"],
        ["x1 <= x0 - 2*a*g + a^2*L*g + a^2*s", "g >= mu*x0", "a*L <= 1"],
    ),
]


@pytest.mark.parametrize(("claim", "where", "given_"), SURVIVORS, ids=[s[0] for s in SURVIVORS])
def test_what_is_proved_survives_a_million_points(
    claim: str, where: list[str], given_: list[str]
) -> None:
    """Random admissible points, in floats with a tolerance for rounding."""
    assert prove(claim, given=given_, domain=where).status is Status.PROVED
    stated = problem(claim, given=given_, where=where)
    sampler = Sampler(stated, Algebra(), context_of(stated))
    random_numbers = np.random.default_rng(11)
    tried = 0
    while tried < 1_000_000:
        positions = random_numbers.random((250_000, len(sampler.order)))
        values = sampler.points(positions)
        fine = np.ones(len(positions), dtype=bool)
        for relation in (*stated.givens, *stated.region.relations()):
            fine &= slack(relation, values, {}) >= -1e-12
        margin = np.broadcast_to(slack(stated.claim, values, {}), fine.shape)
        assert np.nanmin(margin[fine]) >= -1e-9
        tried += int(fine.sum())
        assert fine.any()


@pytest.mark.parametrize(
    ("claim", "given_", "where", "status"),
    [
        ("x + 1 > x", [], ["x: real"], Status.PROVED),
        ("(x-y)*(x+y) == x^2 - y^2", [], ["x, y: real"], Status.PROVED),
        ("x^2 + 1 != 0", [], ["x: real"], Status.PROVED),
        ("x != 0", [], ["x: real"], Status.REFUTED),
        ("x == 2", [], ["x: real"], Status.REFUTED),
        ("x >= 5", ["x >= 2", "x <= 1"], ["x: real"], Status.VACUOUS),
        ("x <= 5", ["x >= 2", "x <= 1"], ["x: real"], Status.VACUOUS),
        ("x <= 5", ["x^2 <= -1"], ["x: real"], Status.VACUOUS),
        ("1/(K-1) >= 0", [], ["K: integer >= 1"], Status.UNCHECKED),
        ("log(x) <= x", [], ["x: real"], Status.UNCHECKED),
        ("1/(K-1) >= 0", [], ["K: integer >= 2"], Status.PROVED),
        ("1/x >= 0", ["1/x <= 5", "x >= 0"], ["x: real"], Status.PROVED),
        ("1 <= 2", [], [], Status.PROVED),
        ("2 <= 1", [], [], Status.REFUTED),
    ],
)
def test_statuses(claim: str, given_: list[str], where: list[str], status: Status) -> None:
    """Each verdict on a case that deserves it."""
    verdict = prove(claim, given=given_, domain=where)
    assert verdict.status is status, verdict.reason
    if status in {Status.PROVED, Status.REFUTED, Status.VACUOUS}:
        assert verdict.file is not None
        check(verdict.file)


@pytest.mark.parametrize(
    ("kind", "claim", "where", "told"),
    [
        ("vector", "|x|^2/|x|^2 >= 1", ["x: vector"], "at all vectors 0"),
        ("vector", "a*|x|^2/a <= |x|^2", ["x: vector", "a: real"], "at a = 0, all vectors 0"),
        ("recursion", "x(0)/x(0) >= 1", ["x: sequence"], "at x(0) = 0"),
        (
            "sampling",
            "E[sum(a, S)]/E[sum(a, S)] == 1",
            ["a: family of numbers", "S: N of C without replacement", "C, N: integer >= 1"],
            "at C = 1, N = 1, a[1] = 0",
        ),
    ],
)
def test_a_step_without_a_value_somewhere_cannot_be_put(
    kind: str, claim: str, where: list[str], told: str
) -> None:
    """It is neither proved nor refuted, and the point is named; nowhere else is it said so."""
    verdict = prove_step(kind, claim, where=where, budget="tiny")
    assert verdict.status is Status.UNCHECKED
    assert told in verdict.reason
    verdict = prove_step(kind, f"({claim.partition('/')[0]})^2 >= 0", where=where, budget="tiny")
    assert verdict.status is Status.PROVED


@pytest.mark.parametrize(
    ("claim", "first"), [("(1+1/K)^K <= 2.718", 4822), ("((1+4/K)^K-1)*K/4 <= 13*K", 267)]
)
def test_the_first_integer_that_fails(claim: str, first: int) -> None:
    """The smallest counterexample, exactly."""
    verdict = prove(claim, domain=["K: integer >= 1"])
    assert verdict.witness == {"K": Fraction(first)}


def test_domain_as_a_mapping() -> None:
    """The same question in another form."""
    assert prove("x >= 0", domain={"x": "real >= 0"}) == prove("x >= 0", domain=["x: real >= 0"])


def test_a_deadline_only_ends_a_search() -> None:
    """The verdict is `supported` and says why; lack of time proves and refutes nothing."""
    hard = "x^4*y^2 + x^2*y^4 + z^6 + 1/1000*w >= 3*x^2*y^2*z^2"
    verdict = prove(hard, domain=["x, y, z: real", "w: real >= 0"], seconds=1e-3)
    assert verdict.status is Status.SUPPORTED
    assert "deadline" in verdict.reason


HOSTILE = [
    "(a+b+c+d)^900 >= 0",
    "a^1000*b^1000 >= (a*b)^999",
    "sum(sum(sum(a^k, k, 0, j), j, 0, i), i, 0, n) >= 0",
    "sum(k^900, k, 0, 1000) >= 0",
    "(" * 40 + "a" + "+1)^2" * 40 + " >= 0",
    "*".join(f"(a+{i})*(b+{i})*(c+{i})" for i in range(12)) + " >= 1",
    "1e400*a >= 1e-400*a",
    "a >= 1e399",
    "exp(exp(exp(a))) >= a",
]


@pytest.mark.parametrize("claim", HOSTILE, ids=lambda claim: claim[:20])
def test_hostile_input_ends(claim: str) -> None:
    """In a verdict, whichever, within the small budget."""
    where = ["a, b, c, d: real > 0", "n: integer >= 0"]
    verdict = prove(claim, domain=where, budget="small")
    assert verdict.status in Status


def test_a_tower_of_numbers_is_not_worked_out() -> None:
    """It is refused in a sentence, with the place."""
    with pytest.raises(UserError, match="too large"):
        prove("2^2^2^2^2^2 >= 0")


SAME = [claim for claim in constructed(len(FAMILIES)) if claim.family not in {"growth"}][::3]


def test_two_runs_say_the_same() -> None:
    """Verdict and certificate, byte for byte, in processes with different hash seeds."""
    program = (
        "import json, sys; from bounds.prover import prove; "
        "print(json.dumps([prove(c, given=g, domain=w).file for c, g, w in json.load(sys.stdin)]))"
    )
    work = json.dumps([[c.claim, c.given, c.where] for c in SAME])
    answers = []
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        command = [sys.executable, "-c", program]
        answer = subprocess.run(
            command, input=work, capture_output=True, text=True, check=True, env=environment
        )
        answers.append(answer.stdout)
    assert answers[0] == answers[1]
    assert json.loads(answers[0]) == [verdict_on(claim).file for claim in SAME]


def polynomial_problem(seed: int) -> Problem:
    """A random quadratic on a box, as likely true as false."""
    stream = random.Random(seed)
    a, b, c, d, e = (stream.randint(-4, 6) for _ in range(5))
    claim = f"{a}*x^2 + {b}*x*y + {c}*y^2 + {d}*x + {e} >= 0"
    return problem(claim, where=["x: real in [0, 1]", "y: real in [-1, 1]"])


@settings(max_examples=25)
@given(st.integers(0, 10**6))
def test_methods_agree(seed: int) -> None:
    """Combination, Bernstein form, branch and bound, both solvers and the search, side by side."""
    stated = polynomial_problem(seed)
    known = context_of(stated)
    goal = normal(stated.claim)[0]

    def scaffold() -> Scaffold:
        return Scaffold(Working(), known, Budget("large"))

    proofs = [
        combine(scaffold(), goal) is not None,
        bernstein(scaffold(), goal, most=100) is not None,
        branch(scaffold(), goal, lambda _, __: None, most=200) is not None,
    ]
    said = [answer for _, answer in opinions(stated, 2_000_000) if answer is not None]
    verdict = decide(stated, Budget())
    if any(proofs) or True in said:
        assert False not in said
        assert verdict.status in PROVED
    if verdict.status is Status.REFUTED:
        assert not any(proofs)
        assert True not in said
        assert verdict.witness is not None
        assert is_witness(stated, verdict.witness)


@settings(max_examples=60)
@given(st.integers(0, 10**6))
def test_solvers_never_contradict(seed: int) -> None:
    """A certificate means that no solver finds a counterexample; a witness that none proves it."""
    claim = list(constructed(46))[seed % 92]
    stated = problem(claim.claim, given=claim.given, where=claim.where)
    said = {answer for _, answer in opinions(stated, 200_000)}
    assert (not claim.true) not in said, show_relation(stated.claim)


@pytest.mark.parametrize(
    ("claim", "fact"),
    [("q >= 0", "q^(k-1) <= 1"), ("q <= 1", "(1-q)^(k-1) <= 1"), ("q > 0", "2*q^(k-1) <= 9")],
)
def test_a_given_brings_no_more_than_its_meaning(claim: str, fact: str) -> None:
    """A power with an integer exponent means something for a negative base: q = -1/2, k = 3."""
    anything = ["k: integer >= 1", "q: real"]
    assert prove(claim, given=[fact], domain=anything).status != Status.PROVED
    positive = prove(f"{fact} + 1", given=[fact], domain=["k: integer >= 1", "0 < q < 1"])
    assert positive.status == Status.PROVED
