"""The derivations of FedSAGD: all questions are answered, and altered statements are told apart."""

from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bounds.catalogue import catalogue
from bounds.statement import Statement
from bounds.verdicts.answer import HOLDS
from bounds.verdicts.judge import judge
from bounds.verdicts.ledger import questions
from bounds.verdicts.question import Kind, Question
from bounds.verdicts.verify import Verified, verify
from bounds.verdicts.wording import worded
from tests.bounds.derivations.altered import altered

STATEMENTS = tuple(catalogue.of("fedsagd"))
# Theorems, lemmas and rows whose last line follows from one before it by arithmetic alone.
ALTERED = (
    "fedsagd.lemD9",
    "fedsagd.lemD10",
    "fedsagd.tab1.fedavg",
    "fedsagd.tab1.scaffold",
    "fedsagd.tab1.fedanag",
    "fedsagd.local.fedavg",
)


@pytest.fixture(scope="module")
def verified() -> list[Verified]:
    """Every statement of the paper with its answers."""
    return verify(STATEMENTS, jobs=2, conditions=False)


def own_bounds() -> Iterator[tuple[Statement, Question]]:
    """Proved scalar questions whose claim is a formula of the statement itself."""
    for id_ in ALTERED:
        statement = catalogue[id_]
        labels = {formula.label for formula in statement.formulas}
        for question in catalogue[id_].questions:
            bare = question.kind is Kind.SCALAR and question.claim in labels
            if bare and judge(statement, question).verdict in HOLDS:
                yield statement, question


@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda statement: statement.id)
def test_every_question_can_be_worded(statement: Statement) -> None:
    """No reference leads nowhere."""
    for question in questions(statement):
        if question.kind is not Kind.UNITS:
            assert worded(statement, question).claim


def test_every_encoded_question_is_answered(verified: list[Verified]) -> None:
    """The prover understands every question of the derivations."""
    steps = {(v.statement.id, q.step) for v in verified for q in v.statement.questions}
    answers = [a for v in verified for a in v.answers if (a.statement, a.step) in steps]
    assert answers
    assert not [(a.statement, a.step, a.reason) for a in answers if a.verdict == "unchecked"]


def test_every_repair_has_a_complete_derivation(verified: list[Verified]) -> None:
    """A repair stands or falls with its own steps."""
    repairs = [v for v in verified if v.statement.id.endswith(".repaired")]
    assert repairs
    assert {v.summary.id: v.summary.derivation for v in repairs} == {
        v.summary.id: "sound" for v in repairs
    }


def test_a_bound_made_too_small_is_not_proved_and_a_weaker_one_is() -> None:
    """In a copy with a tenth less some question fails; with a tenth more none does."""
    found = list(own_bounds())
    altered_ids = {statement.id for statement, _ in found}
    assert len(altered_ids) >= len(ALTERED) // 2
    for id_ in altered_ids:
        verdicts: dict[Fraction, list[str]] = {}
        for factor in (Fraction(9, 10), Fraction(11, 10)):
            verdicts[factor] = [
                judge(altered(statement, question.claim, factor), question).verdict
                for statement, question in found
                if statement.id == id_
            ]
        tight, loose = verdicts.values()
        assert not set(tight) <= HOLDS, (id_, tight)
        assert set(loose) <= HOLDS, (id_, loose)


POSITIVE = st.fractions(Fraction(1, 20), Fraction(4), max_denominator=20)


@given(lam=POSITIVE, mu=POSITIVE, share=st.fractions(0, 1, max_denominator=20), K=st.integers(1, 9))
def test_gamma_lies_between_zero_and_one_under_the_amended_ceiling(
    lam: Fraction, mu: Fraction, share: Fraction, K: int
) -> None:
    """What the repair of Theorem C.12 proves, at exact rational points."""
    eta_l = (share + Fraction(1, 40)) / (2 * (lam + mu))
    power = (1 - eta_l * (lam + mu)) ** K
    gamma = 1 - (lam / (lam + mu) + mu / (lam + mu) * power)
    zeta = (1 - power) / (lam + mu)
    assert 0 < gamma < 1
    assert gamma == mu * zeta


@given(
    T=st.integers(1, 12),
    lam=POSITIVE,
    mu=POSITIVE,
    share=st.fractions(Fraction(1, 20), Fraction(19, 20), max_denominator=20),
    force=POSITIVE,
)
def test_the_recursion_of_the_amended_theorem_stays_below_its_bound(
    T: int, lam: Fraction, mu: Fraction, share: Fraction, force: Fraction
) -> None:
    """The worst case of the two recursions, step by step in rational arithmetic."""
    K = 3
    q = 1 - share
    gamma = mu / (lam + mu) * (1 - q**K)
    zeta = (1 - q**K) / (lam + mu)
    gap = Fraction(0)
    for _ in range(T):
        local = gap
        for _ in range(K):
            local = q * local + share / (lam + mu) * (lam * gap + force)
        gap = local
    assert gap <= (1 - (1 - gamma) ** T) / gamma * zeta * force
