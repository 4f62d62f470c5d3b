"""What lines follow by: references, instances of them, and the names that terms have."""

from __future__ import annotations

import pytest

from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.expressions import show_relation
from bounds.kernel.problem import read_problem
from bounds.problems import problem
from bounds.verdicts.judge import judge
from bounds.verdicts.question import AS_PRINTED, Kind, Question
from bounds.verdicts.references import cite
from bounds.verdicts.wording import Wording, worded
from bounds.writing import texts

LEMMA = catalogue["fedinit.lem21"]


def cited(text: str) -> list[str]:
    """The relations of a reference."""
    found = cite(LEMMA, text)
    assert found is not None, text
    return list(map(show_relation, found.relations))


def put(claim: str, *given: str, kind: Kind = Kind.SCALAR, unfold: tuple[str, ...] = ()) -> Wording:
    """A question about the lemma in the prover's words, which the prover can read."""
    question = Question(step="test", claim=claim, given=given, kind=kind, unfold=unfold)
    found = worded(LEMMA, question)
    stated = problem(found.claim, given=found.given, where=found.where, kind=kind.value)
    assert read_problem(**texts(stated), kind=stated.kind) == stated  # type: ignore[arg-type]
    return found


def test_what_an_assumption_gives_is_put_together_from_its_file() -> None:
    """In order or by name, all of it or one thing."""
    smooth = "E[|grad(i, w_ik) - grad(i, w_t)|^2] <= L^2*E[|w_ik - w_t|^2]"
    assert cited("as1: smooth at i, w_ik, w_t") == [smooth]
    assert cited("as1: smooth at y = w_t, i = i, x = w_ik") == [smooth]
    assert len(cited("as3 at j, w(0), z, t, k")) == 4
    assert cited("as3: unbiased at j, w(0)") == ["mean(noisy(j, w(0)), xi) == grad(j, w(0))"]


def test_an_index_is_put_where_letters_hide_it() -> None:
    """X_k stands for X(t, i, k), so it becomes X(t, i, k + 1)."""
    (one,) = cited("all at k = k + 1")
    assert one.startswith("Xbar(t, k + 1) <= 4*beta^2*Delta")
    (other,) = cited("all at t = 0")
    assert other.startswith("Xbar(0, k) <= 4*beta^2*Delta_s(0)")
    assert cited("definition of X at s, j, 0") == ["X(s, j, 0) == E[|w(s) - x(s, j, 0)|^2]"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("as1: smooth at i, w_ik", "does not say at which y"),
        ("as5 at i, w_t, w_t", "name others"),
        ("s3a at k + 1", "no letters to be put in order"),
        ("as3: unbiased at i, w_ikp1", "at points that do not depend on xi"),
    ],
)
def test_an_instance_that_says_too_little_or_too_much_is_an_error(text: str, told: str) -> None:
    """With what it is about."""
    with pytest.raises(UserError, match=told):
        cite(LEMMA, text)


def test_a_formula_is_no_reference() -> None:
    """What is typed is told from what is referred to."""
    assert cite(LEMMA, "X_k <= 2") is None
    assert cite(LEMMA, "K >= 2 for k") is None
    assert cite(LEMMA, "s3b, read for i") is not None


def test_points_are_names_of_vectors_and_letters_for_means_are_unfolded() -> None:
    """As the declarations of the paper say of each term."""
    found = put("X_kp1 >= 0", "alg1: local step", kind=Kind.VECTOR)
    assert found.claim == "E[|w_t_ - x_t_i_kp1|^2] >= 0"
    assert found.given == ("x_t_i_kp1 == x_t_i_k - eta*noisy_i_x_t_i_k",)
    assert {"x_t_i_kp1: vector over xi", "x_t_i_k: vector"} <= set(found.where)


def test_means_are_names_of_numbers_in_a_scalar_question() -> None:
    """By the letter for them, whichever way round, or else by a new one; and not negative."""
    found = put("X_kp1 <= 3*E|w_next - w_ik|^2", "as1: smooth at i, w_ik, w_t")
    assert found.claim == "X_kp1 <= 3*E1"
    assert found.given == ("smooth_k <= L^2*X_k",)
    assert "E1: real >= 0" in found.where


def test_what_runs_is_a_sequence_and_what_does_not_a_value() -> None:
    """Over the steps, or over the clients of one step."""
    steps = put("Xbar_kp1 <= Xbar_0 + 4", "s3c for k", kind=Kind.RECURSION)
    assert steps.claim == "Xbar_t(k + 1) <= Xbar_t(0) + 4"
    assert "k: index from 0 to K - 1" in steps.where
    clients = put("Xbar_k <= Xbar_kp1", "s3a for i", kind=Kind.RECURSION, unfold=("Xbar",))
    assert clients.claim == "sum(X_t___k(i), i, 1, C)/C <= sum(X_t___kp1(i), i, 1, C)/C"
    assert {"i: index from 1 to C", "X_t___k: sequence >= 0"} <= set(clients.where)


def test_an_index_is_in_its_range() -> None:
    """Where it occurs, and nowhere else."""
    assert put("k <= K").given == ("k >= 0", "k <= K - 1")
    assert put("X_k <= 1").given == ()


def test_a_sum_over_what_a_question_cannot_sum_is_told() -> None:
    """A scalar question has no sequences, and one about sequences one index at a time."""
    with pytest.raises(UserError, match=r"ask with kind = .recursion."):
        put("sum(X(t, i, k), k, 0, 3) <= 1")
    with pytest.raises(UserError, match="runs in two indices"):
        put("sum(sum(X(t, i, k), k, 0, 3), i, 1, C) <= 1", kind=Kind.RECURSION)


def test_a_lemma_is_linked_from_end_to_end() -> None:
    """Every line follows from what it names, but for three slips that have a reading which does."""
    found = {(q.step, q.reading): judge(LEMMA, q, conditions=False) for q in LEMMA.questions}
    failed = {step for (step, _), answer in found.items() if answer.verdict != "proved"}
    assert failed == {"s3b", "s5a", "s5c"}
    read = {step for (step, how), a in found.items() if how != AS_PRINTED and a.verdict == "proved"}
    assert read == failed
    assert all(cite(LEMMA, text) for q in LEMMA.questions for text in q.given)
