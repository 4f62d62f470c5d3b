"""A step may use all that is in scope; a witness against it satisfies all of that."""

from __future__ import annotations

import dataclasses
from fractions import Fraction

import pytest

from bounds.catalogue import catalogue
from bounds.catalogue.memory import item
from bounds.kernel.truth import truth
from bounds.prover import check
from bounds.prover.verdict import Status
from bounds.statement import SMALL, Hypothesis, Statement, Where
from bounds.verdicts.answer import EQUAL, Answer
from bounds.verdicts.automatic import automatic
from bounds.verdicts.coverage import coverage
from bounds.verdicts.judge import ALONE, OUTSIDE, judge
from bounds.verdicts.ledger import summarise
from bounds.verdicts.question import AS_PRINTED, Kind, Question
from bounds.verdicts.scope import Source, scope
from bounds.verdicts.widened import Judged
from bounds.verdicts.wording import worded
from tests.bounds.example import says, statement

LINES = item(
    "lined.lem",
    r"""
kind = "lemma"
title = "Lemma 1: two lines."
text = 'A lemma.'
claim.statement = "z <= 4*x"

[suppose]
"no less than one" = "x >= 1"

[constant]
y = { is = "2*x", range = "y > 0" }

[step.s1]
claim = "z <= x + y"
[step.s2]
claim = "z <= 3*x"

[letter]
x = { latex = "x", meaning = "a number", domain = "real" }
y = { latex = "y", meaning = "its double", domain = "real" }
z = { latex = "z", meaning = "what is bounded", domain = "real" }
""",
)


def asked(claim: str, *given: str, step: str = "s", item: Statement = statement) -> Answer:
    """The answer to a question that cites this and no more."""
    question = Question(step=step, claim=claim, given=given)
    answer = judge(item, question, conditions=False)
    if answer.certificate is not None:
        check(answer.certificate)
    return answer


def test_a_hypothesis_that_is_not_cited_is_used_and_told() -> None:
    """eta K L <= 1 follows from the ceiling on eta, and from nothing that the line names."""
    found = asked("eta*K*L <= 1")
    assert found.verdict == "proved"
    assert [told for told in found.scope if "ceiling on eta" in told] == list(found.scope)
    assert found.remark.startswith("holds, but not from what it cites alone")
    cited = asked("eta*K*L <= 1", "ceiling on eta")
    assert (cited.verdict, cited.scope, cited.remark) == ("proved", (), "")


def test_what_is_asked_may_be_what_is_supposed() -> None:
    """The ceiling on eta is a hypothesis; that line s1 says so too proves nothing of line s1."""
    found = asked("eta <= 1/(K*L)")
    assert (found.verdict, len(found.scope)) == ("proved", 1)
    assert asked("z <= x + y", step="s1", item=LINES).verdict == "refuted"


def test_what_only_the_proof_supposes_is_said_apart() -> None:
    """K >= 2 stands in no hypothesis of the statement."""
    found = asked("K + 1 >= 3")
    assert found.verdict == "proved"
    assert "which the statement does not suppose" in found.remark
    assert "which the statement does not suppose" not in asked("eta*K*L <= 1").remark


def test_a_witness_satisfies_all_of_the_scope() -> None:
    """The claim fails at eta = 1, K = 1 as well, where neither hypotheses nor the range hold."""
    found = asked("rate <= eta*L/2")
    assert found.verdict == "refuted"
    assert found.witness is not None
    point = {name: Fraction(text) for name, text in found.witness.items()}
    hypotheses = [hypothesis.written for hypothesis in statement.hypotheses]
    supposed = [*hypotheses, says("rate == 1/2 - eta*L"), says("rate > 0"), says("rate < 1/2")]
    for written in supposed:
        assert truth(written.tree, point) is True  # type: ignore[arg-type]
    assert truth(says("rate <= eta*L/2").tree, point) is False  # type: ignore[arg-type]


def test_a_range_that_is_claimed_is_no_reason_for_itself() -> None:
    """0 < 1/2 - eta L is the range of rate in other words; at K = 2 it may fail."""
    assert asked("0 < 1/2 - eta*L").verdict == "refuted"
    assert asked("rate*eta*K*L <= rate").verdict == "proved"


def test_what_comes_after_the_hypotheses_is_no_reason_for_them() -> None:
    """What the proof supposes must follow from what the statement does, its ranges included."""
    (question,) = (q for q in automatic(statement) if q.step.endswith("local steps"))
    found = scope(statement, question, worded(statement, question))
    assert not {Source.PROOF, Source.LINE} & {fact.source for fact in found.facts}
    (curved,) = (q for q in automatic(statement) if q.step.endswith("step against curvature"))
    answer = judge(statement, curved, conditions=False)
    assert answer.verdict == "proved"
    assert any("claimed range" in told for told in answer.scope)


@pytest.mark.parametrize(
    ("step", "verdict"), [("s1", "refuted"), ("s2", "proved"), ("statement", "proved")]
)
def test_lines_above_are_in_scope_and_lines_below_are_not(step: str, verdict: str) -> None:
    """s2 follows from s1 and the definition of y, s1 from nothing, the statement from either."""
    claim = "statement" if step == "statement" else step
    assert asked(claim, step=step, item=LINES).verdict == verdict


def test_letters_fixed_outside_the_scope_are_told() -> None:
    """At x = 0 the hypothesis x >= 1 cannot hold, whatever else is."""
    question = Question(step="s2", claim="z <= 3*x", replace={"x": "0"})
    answer = judge(LINES, question, conditions=False)
    assert (answer.verdict, answer.remark) == ("refuted", OUTSIDE)


def test_a_line_in_other_letters_is_told_to_be_asked_alone() -> None:
    """Of vectors u and v the lines above say nothing."""
    question = Question(
        step="s2", claim="|u + v| <= |u|", kind=Kind.VECTOR, where=("u, v: vector",)
    )
    answer = judge(LINES, question, conditions=False)
    assert (answer.verdict, answer.remark) == ("refuted", ALONE)


def test_a_scope_that_contradicts_itself_proves_nothing() -> None:
    """Where the hypotheses cannot hold together, what is cited decides."""
    never = Hypothesis(says("eta*L >= 2"), Where.STATEMENT, "large step")
    empty = dataclasses.replace(statement, hypotheses=(*statement.hypotheses, never))
    found = asked("eta <= 1", item=empty)
    assert (found.verdict, found.remark) == ("refuted", OUTSIDE)


def test_what_is_implied_of_letters_is_proved_once() -> None:
    """Every relation that an item implies is a claim that it asks, as printed, with a proof."""
    implying = [one for one in catalogue.values() if one.implies]
    assert implying
    for one in implying:
        asked_of = {q.claim: q for q in one.questions if q.reading == AS_PRINTED}
        for written in one.implies:
            answer = judge(one, asked_of[str(written)], conditions=False)
            assert (answer.verdict, answer.scope) == ("proved", ()), (one.id, str(written))


ROUNDS = item(
    "rounds.lem",
    r"""
kind = "lemma"
title = "Lemma 1: a recursion whose numbers are defined by others."
text = 'A lemma.'
claim.statement = "e(R) <= e(0) + 2*c"
declare.r = "index from 1 to R"

[suppose]
"a ceiling" = "eta <= 1/(L*K)"
"a step size" = "theta == eta*K*(1 - a)"
"small a" = "a <= tau^2/10"
"tau" = "tau < 1"

[constant]
c = { is = "(1 + a)*theta*sigma^2/10" }

[step.s1]
kind = "recursion"
claim = "e(R) <= e(0) + 2*c"
given = ["e(r) <= e(r - 1) + c"]
[[ask.s1]]
[step.s2]
claim = "E|u + v|^2 <= E|u|^2 + theta*E|v|^2"
where = ["u, v: vector"]
[[ask.s2]]

[letter]
K = { latex = "K", meaning = "local steps", domain = "integer >= 2" }
R = { latex = "R", meaning = "rounds", domain = "integer >= 1" }
r = { latex = "r", meaning = "a round", domain = "integer >= 1" }
L = { latex = "L", meaning = "smoothness", domain = "real > 0" }
a = { latex = "a", meaning = "a number", domain = "real > 0" }
c = { latex = "c", meaning = "what a round adds", domain = "real >= 0" }
e = { latex = "e({0})", arguments = 1, meaning = "error", domain = "real >= 0" }
eta = { latex = '\eta', meaning = "step size", domain = "real > 0" }
theta = { latex = '\theta', meaning = "effective step", domain = "real" }
sigma = { latex = '\sigma', meaning = "noise", domain = "real >= 0" }
tau = { latex = '\tau', meaning = "a number", domain = "real > 0" }
""",
)


@pytest.mark.parametrize("step", ["s1", "s2"])
def test_a_witness_has_numbers_for_all_letters_of_the_scope(step: str) -> None:
    """Those of which the line does not speak too; definitions are followed by what they define."""
    question = next(q for q in ROUNDS.questions if q.step == step)
    answer = judge(ROUNDS, question, conditions=False)
    assert (answer.verdict, answer.remark) == ("refuted", "")
    assert answer.witness is not None
    here = {name: Fraction(value) for name, value in answer.witness.items()}
    assert {"K", "L", "a", "eta", "tau", "theta"} <= here.keys()
    assert here["theta"] == here["eta"] * here["K"] * (1 - here["a"])
    assert here["eta"] * here["L"] * here["K"] <= 1
    assert answer.certificate is not None
    assert check(answer.certificate) == "refuted"


def test_two_names_of_one_letter_are_one_where_two_bounds_are_compared() -> None:
    """The proof counts R rounds, the statement r of them, and it says that these are the same."""
    named = item(
        "named.thm",
        r"""
kind = "theorem"
title = "Theorem 1: rounds under two names."
text = 'A theorem.'
claim.statement = "e <= (1 - q/2)^r*d"
claim."proof's last line" = "e <= (1 - 2*q/4)^R*d"
suppose.proof."rounds" = "R == r"

[letter]
R = { latex = "R", meaning = "rounds", domain = "integer >= 1" }
r = { latex = "r", meaning = "rounds", domain = "integer >= 1" }
d = { latex = "d", meaning = "a number", domain = "real >= 0" }
e = { latex = "e", meaning = "error", domain = "real >= 0" }
q = { latex = "q", meaning = "a rate", domain = "real" }
""",
    )
    (agreement,) = (q for q in automatic(named) if q.step == "statement and proof's last line")
    assert judge(named, agreement, conditions=False).verdict == "proved"


LOOSE = item(
    "loose.rem",
    r"""
kind = "remark"
title = "Remark 1: of what another item says."
text = 'A remark.'
small = ["beta"]
[step.s1]
claim = "141*beta^2 < 1"
[step.s2]
claim = "2*beta^2 <= beta^3"
[step.s3]
claim = "x < y"
given = ["x <= y"]
[letter]
x = { latex = "x", meaning = "a number", domain = "real >= 0" }
y = { latex = "y", meaning = "a number", domain = "real >= 0" }
beta = { latex = '\beta', meaning = "a small constant", domain = "real > 0" }
""",
)


def test_a_small_constant_is_small_in_every_witness() -> None:
    """141 beta^2 < 1 fails at beta = 1, and 2 beta^2 <= beta^3 at every small beta."""
    found = asked("s1", step="s1", item=LOOSE)
    assert found.verdict == "proved"
    assert "small constant" in found.remark
    found = asked("s2", step="s2", item=LOOSE)
    assert (found.verdict, found.witness is not None) == ("refuted", True)
    assert Fraction((found.witness or {})["beta"]) <= Fraction(SMALL)


def test_a_strict_inequality_that_fails_at_equality_alone_is_told_so() -> None:
    """x <= y gives no x < y, and 0 <= 0; x <= 3 y leaves more."""
    found = asked("s3", "x <= y", step="s3", item=LOOSE)
    assert (found.verdict, found.left, found.right) == ("refuted", found.right, found.left)
    assert EQUAL in found.remark
    found = asked("x < 2*y", "x <= 3*y", item=LOOSE)
    assert (found.verdict, EQUAL in found.remark) == ("refuted", False)
    assert Fraction(found.left) > Fraction(found.right)
    assert found.claim == "x < 2*y"


def test_a_line_that_cannot_be_read_is_not_refuted() -> None:
    """Neither as it is guessed nor in another reading; where the guess holds it is proved."""
    text = r"""
kind = "lemma"
title = "Lemma 1: a line with a blot."
text = 'A lemma.'
[step.s1]
tex = 'x\le[\cdot]y'
claim = "x <= 2*y"
given = ["x <= 3*y"]
illegible = "the number before y"
[[ask.s1]]
reading = "with four"
claim = "x <= 4*y"
[letter]
x = { latex = "x", meaning = "a number", domain = "real >= 0" }
y = { latex = "y", meaning = "a number", domain = "real >= 0" }
"""
    blotted = item("blotted.lem", text)
    clear = item("blotted.lem", text.replace("illegible = ", "source = "))
    found = [judge(blotted, question, conditions=False) for question in blotted.questions]
    assert [answer.verdict for answer in found] == ["unchecked", "proved"]
    assert found[0].told.startswith("the number before y cannot be read in the text; as it is")
    pairs = list(zip(blotted.questions, found, strict=True))
    assert coverage(blotted, pairs).unsaid[0][1] == "the number before y cannot be read in the text"
    assert judge(clear, clear.questions[0], conditions=False).verdict == "refuted"


def test_what_is_recalled_is_judged_and_no_finding() -> None:
    """A line that fails is told as one that fails; that the paper says it is not."""
    text = r"""
kind = "lemma"
title = "Lemma 1: of a book that is not at hand."
text = 'A lemma.'
recalled = "the edition is not at hand"
[step.s1]
claim = "x <= 2*y"
given = ["x <= 3*y"]
[letter]
x = { latex = "x", meaning = "a number", domain = "real >= 0" }
y = { latex = "y", meaning = "a number", domain = "real >= 0" }
"""
    for recalled, count in ((text, 0), (text.replace("recalled = ", "place = "), 1)):
        lemma = item("recalled.lem", recalled)
        answers = [judge(lemma, question, conditions=False) for question in lemma.questions]
        summary = summarise(lemma, answers)
        assert summary.lines == "fail"
        assert len(summary.findings) == count


def test_a_condition_on_a_draw_is_in_scope() -> None:
    """That not all clients are drawn is said in the letters of a question, and so not left out."""
    drawn = item(
        "drawn.lem",
        r"""
kind = "lemma"
title = "Lemma 1: of clients that are drawn."
text = 'A lemma.'
suppose."partial participation" = "N < C"
declare.S = "N of C without replacement"
[letter]
N = { latex = "N", meaning = "active clients", domain = "integer >= 1" }
C = { latex = "C", meaning = "clients", domain = "integer >= 1" }
""",
    )
    found = asked("N >= 2", item=drawn)
    assert (found.verdict, found.remark) == ("refuted", "")
    assert int((found.witness or {})["N"]) < int((found.witness or {})["C"])
    assert asked("N + 1 <= C", item=drawn).verdict == "proved"


def test_what_is_open_from_everything_in_scope_is_not_refuted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever fails from what a line cites alone, in letters of its own too."""

    def undecided(_: object, __: object, cited: Judged, *___: object) -> Judged:
        verdict = dataclasses.replace(cited.verdict, status=Status.SUPPORTED, file=None)
        return dataclasses.replace(cited, verdict=verdict)

    assert asked("x <= 1", item=LINES).verdict == "refuted"
    monkeypatch.setattr("bounds.verdicts.judge.widened", undecided)
    assert asked("x <= 1", item=LINES).verdict == "supported"


@pytest.mark.parametrize(
    ("id_", "step", "told"),
    [
        # What a line says of lengths, and what it takes from the algorithm.
        ("fedsagd.thmC5", "2", ("(step 1a)", "(used above, fedsagd.alg.feddyn: local step)")),
        # What the assumptions of cited items imply.
        ("semismooth.sketch.result", "(a)", ("tau_1 <= tau_2 (implied by semismooth.def4_3)",)),
    ],
)
def test_a_witness_satisfies_what_lines_above_say_and_rest_on(
    id_: str, step: str, told: tuple[str, ...]
) -> None:
    """Of vectors as of numbers."""
    stated = catalogue[id_]
    question = next(q for q in stated.questions if (q.step, q.reading) == (step, AS_PRINTED))
    answer = judge(stated, question, conditions=False)
    assert (answer.verdict, answer.remark) == ("refuted", "")
    assert all(any(part in fact for fact in answer.scope) for part in told)
    assert answer.certificate is not None
    assert check(answer.certificate) == "refuted"


def test_of_two_rules_for_one_vector_the_later_counts() -> None:
    """One line takes the local step as it is listed, the next as it is displayed."""
    stated = catalogue["fedsagd.thmC12"]
    question = next(q for q in stated.questions if (q.step, q.reading) == ("1", AS_PRINTED))
    facts = scope(stated, question, worded(stated, question)).facts
    taken = [fact.name for fact in facts if fact.source is Source.CITED]
    assert taken == ["fedsagd.alg.fedsagd-appendix: displayed step"] * 2


def test_conditional_means_differ_only_where_what_is_before_them_does() -> None:
    """In Lemma 6.1 of semismooth the second variable has another mean for another first one."""
    stated = catalogue["semismooth.lem6_1b"]
    question = next(q for q in stated.questions if (q.step, q.reading) == ("statement", AS_PRINTED))
    answer = judge(stated, question, conditions=False)
    assert answer.verdict == "refuted"
    assert answer.witness is not None
    assert answer.witness["p"] != answer.witness["q"]


def test_a_witness_that_satisfies_all_of_the_scope_is_kept() -> None:
    """One from what the line cites: the chance of a loss, and not its mean, is what breaks it."""
    stated = catalogue["fedsagd.thm3.5"]
    question = next(q for q in stated.questions if (q.step, q.reading) == ("4", AS_PRINTED))
    answer = judge(stated, question, conditions=False)
    assert answer.verdict == "refuted"
    assert answer.witness is not None
    assert any(name.startswith("loss_new~draw") for name in answer.witness)
