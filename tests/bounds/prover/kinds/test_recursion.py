"""Recursion steps: induction, sums, witnesses, and what is refused."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction

import pytest

from bounds.errors import UserError
from bounds.kernel.checker import check
from bounds.kernel.recursion.reduction import Induction
from bounds.problems import problem
from bounds.prover.budget import Budget
from bounds.prover.certificate import seal
from bounds.prover.recursion.prove import prove_recursion
from bounds.prover.settle import settle_all
from bounds.prover.verdict import Status
from bounds.writing import texts

TIME = ("t: index from 0 to T-1", "T: integer >= 1")


@pytest.mark.parametrize(
    ("claim", "given", "where"),
    [
        ("x(T) <= q^T*x(0)", ("x(t+1) <= q*x(t)",), ("x: sequence >= 0", "q: real > 0")),
        ("x(T) >= q^T*x(0)", ("x(t+1) >= q*x(t)",), ("x: sequence >= 0", "q: real > 0")),
        ("x(T) == x(0) + T*b", ("x(t+1) == x(t) + b",), ("x: sequence", "b: real")),
        ("x(T) <= x(0)", ("x(t+1) <= x(t)",), ("x: sequence",)),
        ("x(t) <= B", ("x(t) <= y(t)", "y(t) <= B"), ("x, y: sequence", "B: real")),
        (
            "x(T) <= x(0) + sum(b(j), j, 0, T-1)",
            ("x(t+1) <= x(t) + b(t)",),
            ("x, b: sequence",),
        ),
        (
            "sum(g(t), t, 0, T-1) <= f(0)/eta",
            ("eta*g(t) <= f(t) - f(t+1)",),
            ("f, g: sequence >= 0", "eta: real > 0"),
        ),
        ("sum(k, k, 1, T) == T*(T+1)/2", (), ()),
        ("sum(k^2, k, 1, T) == T*(T+1)*(2*T+1)/6", (), ()),
        ("sum((1+c)^k, k, 0, T-1) == ((1+c)^T - 1)/c", (), ("c: real > 0",)),
        ("sum(a(k+1) - a(k), k, 0, T-1) == a(T) - a(0)", (), ("a: sequence",)),
        (
            "sum(c*a(k) + b(k), k, 0, T-1) == c*sum(a(k), k, 0, T-1) + sum(b(k), k, 0, T-1)",
            (),
            ("a, b: sequence", "c: real"),
        ),
        ("T*min(x(0), 0) <= 0", (), ("x: sequence",)),
    ],
)
def test_true_steps_are_proved(claim: str, given: tuple[str, ...], where: tuple[str, ...]) -> None:
    """Unrolled, summed, telescoped and closed forms."""
    verdict = prove_recursion(claim, given=given, where=(*TIME, *where))
    assert verdict.status is Status.PROVED


@pytest.mark.parametrize(
    ("claim", "given", "where"),
    [
        ("x(T) <= x(0)", ("x(t+1) <= q*x(t)",), ("x: sequence >= 0", "q: real > 0")),
        ("x(T) <= q*x(0)", ("x(t+1) <= q*x(t)",), ("x: sequence", "q: real in (0, 1)")),
        ("x(T) <= x(0) + (T-1)*b", ("x(t+1) <= x(t) + b",), ("x: sequence", "b: real > 0")),
        (
            "x(T) <= (1-c)^T*x(0) + 2*b",
            ("x(t+1) <= (1-c)*x(t) + b",),
            ("x: sequence >= 0", "c: real in (0, 1)", "b: real >= 0"),
        ),
        (
            "sum(g(t), t, 0, T-1) <= f(0)",
            ("2*g(t) <= 2.01*(f(t) - f(t+1))",),
            ("f, g: sequence >= 0",),
        ),
        (
            "x(T) <= (1-c)^T*x(0) + b*sum((1-c)^j, j, 0, T-1)",  # holds where all is equal
            ("x(t+1) <= (1-c)*x(t) + b",),
            ("x: sequence >= 0", "c: real > 0", "b: real >= 0"),
        ),
        ("sum(k^2, k, 1, T) == T*(T+1)*(2*T+1)/5.999", (), ()),
        # Where x(1) is what x(0)*x(1) == 0 says, it is 0/0.
        ("x(T) == 0", ("x(t)*x(t+1) == 0", "x(0) == 0"), ("x: sequence",)),
        (
            "sum(a(k)*(b(k+1) - b(k)), k, 0, T-1)"
            " == a(T)*b(T) - a(0)*b(0) - sum(b(k)*(a(k+1) - a(k)), k, 0, T-1)",
            (),
            ("a, b: sequence",),
        ),
    ],
)
def test_false_steps_are_refuted_by_sequences_that_obey_every_given(
    claim: str, given: tuple[str, ...], where: tuple[str, ...]
) -> None:
    """The witness is replayed here with plain fractions where there is one recursion."""
    verdict = prove_recursion(claim, given=given, where=(*TIME, *where))
    assert verdict.status is Status.REFUTED
    assert verdict.witness is not None
    terms = {k: v for k, v in verdict.witness.items() if k.startswith("x(")}
    if given == ("x(t+1) <= q*x(t)",):
        q, rounds = verdict.witness["q"], int(verdict.witness["T"])
        for t in range(rounds):
            after, now = (terms.get(f"x({t + k})") for k in (1, 0))
            if after is not None and now is not None:
                assert after <= q * now


def test_a_bound_for_all_indices_at_once() -> None:
    """Local steps: the rate 1 + 1/(K-1) costs a factor 4, which is given here."""
    where = [
        *("s: index from 0 to K-1", "k: index from 0 to K"),
        *("x: sequence >= 0", "K: integer >= 2", "b: real >= 0"),
    ]
    given = ["x(s+1) <= (1 + 1/(K-1))*x(s) + b", "(1 + 1/(K-1))^k <= 4"]
    claim = "x(k) <= 4*x(0) + {}*(K-1)*b"
    assert prove_recursion(claim.format(3), given=given, where=where).status is Status.PROVED
    verdict = prove_recursion(claim.format("1/2"), given=given, where=where)
    assert verdict.status is Status.REFUTED
    assert verdict.witness is not None
    assert verdict.witness["k"] >= 1


def test_a_double_sum_by_an_invariant_of_the_user() -> None:
    """Sums of geometric convolutions: sum_t sum_{k<t} r^(t-1-k) g(k) <= sum g / (1 - r)."""
    where = ["g: sequence >= 0", "T: integer >= 1", "r: real in (0, 1)", "n: index from 1 to T"]
    inner = "sum(sum(r^(s-1-k)*g(k), k, 0, s-1), s, 0, {0}-1)"
    claim = f"{inner.format('T')} <= 1/(1 - r)*sum(g(k), k, 0, T-1)"
    invariant = (
        f"(1 - r)*{inner.format('n')} == sum(g(k), k, 0, n-1) - sum(r^(n-1-k)*g(k), k, 0, n-1)"
    )
    assert prove_recursion(claim, where=where, by=[invariant]).status is Status.PROVED
    wrong = invariant.replace("(1 - r)*", "(2 - r)*")
    assert prove_recursion(claim, where=where, by=[wrong]).status is not Status.PROVED
    small = claim.replace("1/(1 - r)", "0.9")
    assert prove_recursion(small, where=where, by=[invariant]).status is Status.REFUTED


def test_sums_that_run_backwards_are_not_proved() -> None:
    """For T = 0 the sum from 2 has no meaning."""
    where = ["g: sequence >= 0", "T: integer >= 0"]
    verdict = prove_recursion("sum(g(k), k, 2, T) >= 0", where=where)
    assert verdict.status is not Status.PROVED


def test_contradictions_are_vacuous() -> None:
    """A sequence that must be below and above."""
    given = ["x(t) <= 0", "x(t) >= 1"]
    verdict = prove_recursion("x(0) == 5", given=given, where=[*TIME, "x: sequence"])
    assert verdict.status is Status.VACUOUS


def test_of_a_contradiction_the_index_of_the_claim_is_no_letter() -> None:
    """What is given at it shows nothing of what is given."""
    given = ["x(t + 1) == x(t) + 1", "x(t + 1) == x(t)"]
    where = ["x: sequence >= 0", "t: index from 0 to n", "k: index from 1 to n", "n: integer >= 1"]
    assert prove_recursion("x(k) <= 5", given=given, where=where).status is Status.VACUOUS


@pytest.mark.parametrize(
    ("claim", "given", "where", "reason"),
    [
        ("x <= 1", (), ("x: sequence",), "is a sequence: write"),
        ("x(t) <= 1", ("x(t) <= x(s)",), ("x: sequence", "s: index from 0 to 1"), "one index"),
        ("x(T) <= 1", (), ("x: sequence", "x: real"), "declared both"),
        ("y(T) <= 1", (), ("x: sequence",), "unknown function"),
        ("x(T) <= z", (), ("x: sequence",), "has no domain"),
        ("x(T) <= 1", (), ("x: sequence", "s: index from 0 to 1/2"), "are integers"),
        ("|x(T)| >= 0", (), ("x: sequence",), "cannot read '|'"),
        ("<x(T), x(0)> >= 0", (), ("x: sequence",), "found '<'"),
    ],
)
def test_mistakes_are_told(
    claim: str, given: tuple[str, ...], where: tuple[str, ...], reason: str
) -> None:
    """Each in a sentence that names it."""
    with pytest.raises(UserError) as caught:
        prove_recursion(claim, given=given, where=(*TIME, *where))
    assert reason in str(caught.value)


def test_texts_read_back() -> None:
    """The canonical form is read as itself."""
    where = [*TIME, "x: sequence >= 0, < 1", "f: sequence", "a: real > 0"]
    one = problem(
        "x(T) <= a*f(0)", given=["x(t+1) <= a*x(t) + f(t)"], where=where, kind="recursion"
    )
    words = texts(one)
    two = problem(
        str(words["claim"]),
        given=list(words["given"]),
        where=list(words["where"]),
        kind="recursion",
    )
    assert one == two
    assert Fraction(1) not in dict(one.sequences)["x"]


NATURAL = ("T: integer >= 0", "t: index from 0 to T-1", "x: sequence >= 0", "y: sequence")
SOUND = [
    # Undefined somewhere: a term that may vanish, a place between places, a sum run backwards.
    ("x(0)/x(0) >= 1", (), {"proved", "refuted"}),
    ("0*(1/y(1)) == 0", (), {"proved", "refuted"}),
    ("sqrt(x(0) - x(1)) >= 0", (), {"proved", "refuted"}),
    ("log(x(1)) == log(x(1))", (), {"proved", "refuted"}),
    ("sum(x(j)/x(j), j, 0, 2) == 3", (), {"proved", "refuted"}),
    ("x(1/2) >= 0", (), {"proved", "refuted"}),
    ("x(T/2) >= 0", (), {"proved", "refuted"}),
    ("sum(x(j/2), j, 0, T) >= 0", (), {"proved", "refuted"}),
    ("sum(1, k, 1, -5*T) == -5*T", (), {"proved"}),
    ("sum(1, k, 1, -5) == -5", (), {"proved", "refuted"}),
    ("sum(k/k, k, 0, T) == T + 1", (), {"proved", "refuted"}),
    ("sum(1/k - 1/k, k, 0, T) == 0", (), {"proved", "refuted"}),
    ("sum(x(j), j, T+2, T) >= 0", (), {"proved", "refuted"}),
    ("sum(x(j), j, 0, T - 2) >= 0", (), {"proved", "refuted"}),
    # Empty sums: nothing can be taken out of them.
    ("sum(1/T, k, 1, T) == 1", (), {"proved"}),
    ("sum(x(j)/T, j, 0, T-1) == sum(x(j), j, 0, T-1)/T", (), {"proved"}),
    ("sum(y(0)/y(0), j, 1, T) == T", (), {"proved"}),
    ("sum(j/(y(0)*j), j, 1, T)*y(0) == T", (), {"proved"}),
    # Two terms a step: what holds at 1 does not hold at 2.
    (
        "y(2) <= y(0) + x(0) + x(1)",
        ("y(t+1) == y(t) + x(2*t) + x(2*t+1)", "T == 2"),
        {"proved", "vacuous"},
    ),
    # A given says nothing where its range is empty, and not that its sums have no gaps.
    ("T >= 1", ("x(t) <= -1",), {"proved", "vacuous"}),
    ("y(0) > 0", ("x(0) <= sum(y(0)^(T-1-k)*x(k), k, 0, T-1)", "y(0) >= 0"), {"proved"}),
    ("y(0)*y(1) == 1", ("sum(1/(y(0)*T), k, 1, T) == y(1)",), {"proved", "vacuous"}),
    # Contradictions are no proofs.
    ("x(1) >= 1", ("x(t) <= -1", "T >= 1"), {"proved", "refuted"}),
    ("x(1) >= 1", ("x(0) + 1 <= x(0)",), {"proved", "refuted"}),
    ("x(1) >= 1", ("x(0)/x(0) >= 2",), {"proved", "refuted"}),
]


@pytest.mark.parametrize(("claim", "given", "wrong"), SOUND)
def test_what_is_not_so_is_not_said(claim: str, given: tuple[str, ...], wrong: set[str]) -> None:
    """Undefined somewhere, false, or about nothing; to refuse a question is never wrong."""
    try:
        verdict = prove_recursion(claim, given=given, where=NATURAL, budget="small")
    except UserError:
        return
    assert verdict.status not in wrong or "no admissible point" in verdict.reason


@pytest.mark.parametrize(
    ("claim", "given", "status"),
    [
        ("sum(x(j), j, 0, T - 1) >= 0", (), "proved"),
        ("sum(k/k, k, 1, T) == T", (), "proved"),
        ("x(0)/x(0) >= 1", ("x(0) > 0",), "proved"),
        ("sum(x(j)/T, j, 0, T-1) == sum(x(j), j, 0, T-1)/T", ("T >= 1",), "proved"),
        ("sum(1/T, k, 1, T) == 1", (), "refuted"),
        ("x(1) >= 1", ("x(t) <= -1", "T >= 1"), "vacuous"),
        ("x(0) == 5", ("x(0) < 0",), "vacuous"),
    ],
)
def test_what_is_so_is_said(claim: str, given: tuple[str, ...], status: str) -> None:
    """Beside the traps; a proof comes with a point at which all givens hold."""
    verdict = prove_recursion(claim, given=given, where=NATURAL)
    assert verdict.status == status
    if status == "proved":
        assert verdict.file is not None
        assert "point" in verdict.file


@pytest.mark.parametrize("high", ["-1", "-5"])
def test_an_index_without_values(high: str) -> None:
    """A given with it says nothing, and a claim with it holds."""
    where = (f"n: index from 0 to {high}", "x: sequence")
    assert prove_recursion("x(0) >= 0", given=["x(n) >= 0"], where=where).status == "refuted"
    assert prove_recursion("x(n) >= 1", where=where).status in {"proved", "supported"}


def _node(index: str, low: str, high: str, *relations: str) -> dict[str, object]:
    ends = {"index": index, "low": low, "high": high}
    return {**ends, "relations": list(relations), "base": [], "step": []}


@pytest.mark.parametrize(
    ("claim", "given", "invariant", "use"),
    [
        # A fact that was not shown to be defined brings nothing with it.
        ("T > 0", (), _node("n", "0", "T", "n/n >= 0"), "T"),
        ("T > 0", (), _node("n", "0", "T", "sum(j/j, j, 0, n) >= 0"), "T"),
        # Where the range is one point, no step has shown that y^n/y is defined.
        (
            "x(0) != 0",
            ("T == 1",),
            _node("n", "0", "T-1", "sum(x(0)^(n+j), j, 0, 2) == sum(x(0)^(n+j), j, 0, 2)"),
            "T-1",
        ),
        ("x(0) != 0", ("T == 1", "x(1) <= sum(x(0)^(T-1+j), j, 0, 2)"), None, ""),
        # From 1/2 on, no step leads to 1.
        ("0 >= 1", ("T >= 2",), _node("n", "1/2", "T", "n <= 1/2"), "1"),
        ("T >= T + 1/2", (), _node("n", "0", "T + 1/2", "n <= T"), "T + 1/2"),
        # The index of a sum is no other letter of the same name.
        (
            "T >= 0",
            ("k >= 5",),
            _node("n", "0", "T", "sum(1/(k - 3), k, 0, n) <= sum(1/(k - 3), k, 0, n)"),
            "T",
        ),
        ("0 >= 1", (), _node("T", "0", "T", "T >= 0"), "T"),
        ("0 >= 1", (), _node("n", "n", "T", "n >= 0"), "T"),
        ("x(0) >= 0", (), _node("n", "0", "2*T", "x(n/2) == x(n/2)"), "T"),
        ("0 >= 1", (), None, ""),
        ("sum(j/j, j, 0, T) == T + 1", (), None, ""),
        ("sum(1/T, j, 1, T) == 1", (), None, ""),
    ],
)
def test_forged_plans_lead_nowhere(
    claim: str, given: tuple[str, ...], invariant: dict[str, object] | None, use: str
) -> None:
    """They are refused, or leave something that cannot be shown."""
    where = ("T: integer >= 0", "k: real", "x: sequence")
    plan = {"invariants": [invariant], "uses": [[0, use]]} if invariant else {}
    with suppress(UserError):
        stated = problem(claim, given=given, where=where, kind="recursion")
        claims = Induction(stated).obligations(plan)
        assert settle_all(claims, Budget("small")) is None


def test_a_witness_needs_its_terms_in_their_domains() -> None:
    """And the claim defined at it."""
    stated = problem("x(0)/x(1) >= 1", where=["x: sequence >= 0"], kind="recursion")
    body = {"problem": {"kind": "recursion", **texts(stated)}, "verdict": "refuted"}
    for terms, holds in (({"0": "1", "1": "2"}, True), ({"0": "0", "1": "0"}, False)):
        file = seal({**body, "witness": {"scalars": {}, "sequences": {"x": terms}}})
        if holds:
            assert check(file) == "refuted"
        else:
            with pytest.raises(UserError):
                check(file)
    with pytest.raises(UserError, match="not in its domain"):
        check(seal({**body, "witness": {"scalars": {}, "sequences": {"x": {"0": "-1", "1": "1"}}}}))
