"""Every question of the papers is understood and answered, and altered bounds are told apart."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from functools import cache

import pytest

from bounds.catalogue import catalogue
from bounds.composition import replay
from bounds.statement import Role, Statement
from bounds.verdicts.analyses import ANALYSES
from bounds.verdicts.answer import FAILED, HOLDS, refuted_by_asker
from bounds.verdicts.judge import judge
from bounds.verdicts.ledger import questions
from bounds.verdicts.question import CLAIMS, ITEM, SAID, Kind, Question
from bounds.verdicts.standing import NOTHING, PROVED, PROVED_IF, SLIPS
from bounds.verdicts.status import claimed
from bounds.verdicts.verified import Verified
from bounds.verdicts.wording import worded
from tests.bounds.derivations.altered import altered
from tests.bounds.derivations.ledger import verified

PAPERS = catalogue.papers()
# Items with a bound whose terms are all positive and whose last step is scalar.
ALTERED = (
    "fedinit.lem21.repaired",
    "fedinit.lem22.repaired",
    "fedinit.lem24",
    "fedinit.lem24.repaired",
    "fedinit.lem25.repaired",
    "fedinit.lem28",
    "fedinit.lem30",
    "fedinit.thm15.repaired",
    "fedinit.thm17.repaired",
    "fedinit.thm19.repaired",
    "fedsagd.lemD9",
    "fedsagd.lemD10",
    "fedsagd.tab1.fedavg",
    "fedsagd.tab1.scaffold",
    "fedsagd.tab1.fedanag",
    "fedsagd.local.fedavg",
    "semismooth.eq8",
    "semismooth.eq17",
    "semismooth.eq16",
    "semismooth.sketch.drift",
)
SHORT = 12  # the lines of a composed certificate that is replayed once more
# A claim without a meaning, and a line of which something cannot be read.
MEANT = re.compile("not defined at|cannot be read in the text")
BOUNDING = (Role.BOUND, Role.CLAIM)


@pytest.mark.parametrize("statement", catalogue.values(), ids=lambda statement: statement.id)
def test_every_question_can_be_worded(statement: Statement) -> None:
    """No reference leads nowhere."""
    for question in questions(statement):
        # What nobody asked about may be beyond the prover, which its answer says.
        if question.kind not in ANALYSES and question.asked_by != CLAIMS:
            assert worded(statement, question).claim


@pytest.mark.parametrize("paper", PAPERS)
def test_every_encoded_question_is_answered(paper: str) -> None:
    """The prover understands every question of the derivations, or says where it has no meaning."""
    answers = [a for v in verified(paper) for a in v.answers if a.asked_by in SAID]
    assert answers
    asked = [a for a in answers if a.kind not in ANALYSES and a.asked_by != CLAIMS]
    unread = [a for a in asked if a.verdict == "unchecked" and not MEANT.search(a.reason)]
    assert not [(a.statement, a.step, a.reason) for a in unread]


@pytest.mark.parametrize("paper", PAPERS)
def test_every_amended_statement_has_a_complete_derivation(paper: str) -> None:
    """An amended statement stands by what it asks, and is open by what nothing is said to prove."""
    amended = [v for v in verified(paper) if v.statement.is_amended]
    claimed = [v for v in amended if v.summary.status != NOTHING.word]
    silent = {
        v.statement.id
        for v in claimed
        if any(a.asked_by == CLAIMS for a in v.answers if a.verdict not in HOLDS)
    }
    lines = {v.statement.id: v.summary.lines for v in claimed}
    assert {lines[id_] for id_ in silent} <= {"open"}
    assert {lines[id_] for id_ in lines.keys() - silent} <= {"hold"}


@pytest.mark.parametrize("paper", PAPERS)
def test_what_is_called_proved_has_certificates_that_are_accepted_alone(paper: str) -> None:
    """One for each formula that is claimed, written to a file and read from it."""
    words = {standing.word for standing in (PROVED, SLIPS, PROVED_IF)}
    for one in verified(paper):
        if one.summary.status in words:
            assert {label.partition("[")[0] for label, _ in one.files} == {*claimed(one.statement)}
            for _, file in one.files:
                read = json.loads(json.dumps(file))
                assert read == file  # so what was replayed is what is written
                if len(file["lines"]) <= SHORT:
                    shown = replay(read)
                    assert (shown.statement, shown.claim) == (file["statement"], file["claim"])
                    assert {axiom.told for axiom in shown.axioms} <= told(one)


@pytest.mark.parametrize("paper", PAPERS)
def test_what_an_item_asks_for_itself_and_is_refuted_is_said_in_words(paper: str) -> None:
    """A reader who meets no printed line there has to know what fails."""
    found = [a for v in verified(paper) for a in v.answers if a.asked_by == ITEM]
    silent = [(a.statement, a.step) for a in found if a.verdict in FAILED and not a.asks]
    assert not silent


def test_most_of_what_is_refuted_needed_no_question_of_its_own() -> None:
    """Nobody had to suspect it: kinds of questions found it, or a line that is asked as printed."""
    answers = [a for paper in PAPERS for v in verified(paper) for a in v.answers]
    counted = refuted_by_asker(answers)
    assert counted[ITEM] <= Fraction(15, 100) * sum(counted.values())


def told(one: Verified) -> set[str]:
    """What a statement is said to rest on."""
    return {axiom.told for axiom in one.summary.axioms}


@cache
def own_bounds(id_: str) -> tuple[Question, ...]:
    """Proved scalar questions whose claim is a bound of the statement itself."""
    statement = catalogue[id_]
    labels = {f.label for f in statement.formulas if f.role in BOUNDING}
    first = {step.label: step.written[0].tree for step in statement.steps if step.written}
    labels |= {name for name, tree in first.items() if getattr(tree, "sign", "==") != "=="}
    bare = (q for q in statement.questions if q.kind is Kind.SCALAR and q.claim in labels)
    return tuple(q for q in bare if judge(statement, q, conditions=False).verdict in HOLDS)


@pytest.mark.parametrize("id_", ALTERED)
def test_a_bound_made_too_small_is_not_proved_and_a_weaker_one_is(id_: str) -> None:
    """With less some question of the item fails, and with a tenth more none does."""
    statement = catalogue[id_]
    # The lines of the semi-smooth paper give away up to a factor of two.
    less = Fraction(1, 2) if statement.paper == "semismooth" else Fraction(9, 10)
    asked = own_bounds(id_)
    for factor, holds in ((less, False), (Fraction(11, 10), True)):
        copies = [(altered(statement, question.claim, factor), question) for question in asked]
        verdicts = {judge(*copy, conditions=False).verdict for copy in copies}
        assert not asked or (verdicts <= HOLDS) is holds


def test_most_of_the_altered_bounds_are_proved_as_they_are() -> None:
    """Else altering them would show nothing."""
    asked = [id_ for id_ in ALTERED if own_bounds(id_)]
    assert len(asked) > len(ALTERED) / 2
