"""Questions become texts of the prover: references, letters, replacements."""

from __future__ import annotations

import pytest
import sympy as sp

from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.kernel.reader import parse_expression
from bounds.language.symbolic import to_sympy
from bounds.problems import problem
from bounds.verdicts.analyses import ANALYSES
from bounds.verdicts.automatic import automatic
from bounds.verdicts.question import CLAIMS, Kind, Question
from bounds.verdicts.wording import RANGE, worded

LEMMA = catalogue["fedinit.lem21"]
THEOREM = catalogue["fedinit.thm1"]


def ask(claim: str, **more: object) -> Question:
    """A question of a test."""
    return Question(step="test", claim=claim, **more)  # type: ignore[arg-type]


def value(text: str) -> sp.Expr:
    """Read a side of a text back into sympy, for comparison only."""
    return to_sympy(parse_expression(text), LEMMA.letters)


def test_a_reference_is_the_printed_relation() -> None:
    """The same expression, in the prover's words, with the letters' own domains."""
    wording = worded(LEMMA, ask("statement"))
    left, _, right = wording.claim.partition(" <= ")
    printed = LEMMA.formulas[0].body
    assert value(left) == printed.lhs
    assert sp.simplify(value(right) - printed.rhs) == 0
    assert "K: integer >= 1" in wording.where
    assert "eta: real > 0" in wording.where


def test_placeholders_stand_for_sides() -> None:
    """`{label}` is the right side, `{label.left}` the left one."""
    wording = worded(LEMMA, ask("{statement.left} <= {statement} + 1"))
    left, _, right = wording.claim.partition(" <= ")
    assert left == "(V1)"
    statement = LEMMA.formulas[0].body
    assert right.endswith(" + 1")
    assert value(left) == statement.lhs


def test_several_claims_are_told_apart() -> None:
    """A step of two claims: the first by default, the second by its number."""
    assert worded(LEMMA, ask("s4")).claim != worded(LEMMA, ask("s4[2]")).claim
    assert worded(LEMMA, ask("s4[1]")).claim == worded(LEMMA, ask("s4")).claim
    assert worded(LEMMA, ask("1 <= 2", given=("s4",))).sources.count("s4") == 2


def test_other_items_and_hypotheses() -> None:
    """A reference may lead to another item, and to one hypothesis or all."""
    one = worded(LEMMA, ask("1 <= 2", given=("thm1: ceiling on eta",)))
    everything = worded(THEOREM, ask("1 <= 2", given=("hypotheses", "proof hypotheses")))
    assert set(one.given) <= set(everything.given)
    printed = sum(len(sp.And.make_args(h.relation)) for h in THEOREM.hypotheses)
    cited = [source for source in everything.sources if not source.startswith(RANGE)]
    assert len(cited) == printed


def test_letters_are_replaced_as_wholes() -> None:
    """X_k is not touched by a replacement of X."""
    wording = worded(LEMMA, ask("X_k + X_km1 <= X_kp1", replace={"X_k": "y*z"}))
    assert wording.claim == "X_k + X_km1 <= X_kp1"
    wording = worded(LEMMA, ask("s3b", given=("s3a",), replace={"X_k": "y"}))
    assert wording.given[0].endswith("K*eta^2*g2")
    assert "*y + " in wording.given[0]
    assert "X_km1" in wording.claim


def test_constants_unfold_through_each_other() -> None:
    """kappa holds kappa_beta, which holds beta."""
    wording = worded(
        THEOREM, ask("kappa == 8", given=("definition of kappa",), unfold=("kappa", "kappa_beta"))
    )
    assert wording.given[0].startswith("kappa ==")
    assert "kappa_beta" not in wording.given[0]
    assert "beta" in wording.given[0]


def test_own_declarations_win() -> None:
    """A domain in `where` replaces that of the letter."""
    wording = worded(LEMMA, ask("K >= 2", where=("K: integer >= 2",)))
    assert [text for text in wording.where if text.startswith("K:")] == ["K: integer >= 2"]


def test_what_an_item_declares_holds_where_it_occurs() -> None:
    """In questions of a kind that knows such names, and with what the declaration itself needs."""
    declared = {"x": "vector over i", "i": "source of C", "K": "integer >= 5", "z": "sequence"}
    wording = worded(LEMMA, ask("E|x|^2 >= L", kind=Kind.VECTOR, declared=declared))
    assert set(wording.where) == {
        "x: vector over i",
        "i: source of C",
        "C: integer >= 1",
        "L: real > 0",
    }
    draw = {"S": "N of C without replacement", "x": "family of numbers"}
    drawn = worded(LEMMA, ask("E[mean(x)] == mean(x)", kind=Kind.SAMPLING, declared=draw))
    assert "S: N of C without replacement" in drawn.where
    assert worded(LEMMA, ask("K >= 2", declared=declared)).where == ("K: integer >= 5",)
    own = worded(LEMMA, ask("K >= 2", declared=declared, where=("K: integer >= 3",)))
    assert own.where == ("K: integer >= 3",)


def test_a_source_may_have_the_name_of_a_letter() -> None:
    """t counts rounds in the paper; a vector that is random over t makes it a source."""
    question = ask("E|x|^2 >= K", kind=Kind.VECTOR, where=("x: vector over t",))
    wording = worded(LEMMA, question)
    assert not [text for text in wording.where if text.startswith("t:")]
    assert [text for text in wording.where if text.startswith("K:")]


@pytest.mark.parametrize("claim", ["s99", "nothing: s1", "s4[7]", "definition of Z", ""])
def test_a_reference_that_leads_nowhere_is_an_error(claim: str) -> None:
    """It names what there is."""
    with pytest.raises(UserError, match="nothing labelled"):
        worded(LEMMA, ask(claim))


@pytest.mark.parametrize("paper", catalogue.papers())
def test_automatic_questions_can_be_put(paper: str) -> None:
    """Each is a problem that the prover reads; what an item claims itself may be beyond it."""
    for statement in catalogue.of(paper):
        for question in automatic(statement):
            if question.kind in ANALYSES or question.asked_by == CLAIMS:
                continue
            wording = worded(statement, question)
            problem(wording.claim, given=wording.given, where=wording.where)


def test_a_letter_and_what_it_stands_for_at_all_places_are_one_number() -> None:
    """Two names would let a step fail where f(z(n)) and Phi(n) differ; each alone keeps its own."""
    lemma = catalogue["semismooth.lem6_3"]
    both = worded(lemma, ask("Edsqm1(c, k) <= Edsq(c, k - 1)"))
    assert both.claim == "Edsqm1_c_k <= Edsqm1_c_k"
    alone = worded(lemma, ask("0 <= Edsq(c, k - 1)"))
    assert alone.claim == "0 <= Edsq_c_km1"
