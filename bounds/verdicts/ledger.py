"""All questions of a statement, and what their answers say about it together."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import Any

from bounds.beside import state
from bounds.command_line import command_for
from bounds.composition import Axiom
from bounds.runs.exceeded import Exceeded
from bounds.statement import Statement
from bounds.verdicts.answer import FAILED, HOLDS, Answer, mending
from bounds.verdicts.automatic import automatic
from bounds.verdicts.chains import circle, unasked_lines
from bounds.verdicts.question import AS_PRINTED, SAID, Kind, Question
from bounds.verdicts.scope import MOST_KEPT
from bounds.verdicts.standing import OPEN
from bounds.verdicts.together import relations, together
from bounds.verdicts.weights import Weight, weight


@dataclass(frozen=True, kw_only=True)
class Summary:
    """What is known of one statement.

    `status` is a word of `standing`, with one sentence `why` and, for `proved if` and `rests on`,
    what it is proved under and rests on (`rests_on`); `axioms` are what its certificates show that
    it rests on, `unused` what it supposes beside them. `lines` says how the lines of its proof are,
    each for itself: all of them `hold` as printed, one of them `fail`s (or supposes what cannot
    be), one is `open` or was not asked, or there are `none`. `exceeded` are the bounds that whole
    instances are beyond.
    `known` says of every step that fails under which reading or condition it holds, and which
    amended statements do without an item that has no amended form of its own. `conditions` are
    those of all its steps, put together.
    """

    id: str
    status: str = OPEN.word
    why: str = ""
    lines: str = "none"
    exceeded: tuple[Exceeded, ...] = ()
    repaired_by: str | None = None
    findings: tuple[Mapping[str, Any], ...] = ()
    known: tuple[str, ...] = ()
    rests_on: tuple[str, ...] = ()
    axioms: tuple[Axiom, ...] = ()
    unused: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()

    @property
    def refuted_by(self) -> tuple[str, ...]:
        """The commands that find the instances again."""
        return tuple(one.command for one in self.exceeded)

    @property
    def mistakes(self) -> tuple[Mapping[str, Any], ...]:
        """What is wrong as it is printed; another reading that fails is no finding of its own."""
        return tuple(f for f in self._printed if f["weight"] != str(Weight.OBSERVATION))

    @property
    def observations(self) -> tuple[Mapping[str, Any], ...]:
        """What fails and the paper does not claim."""
        return tuple(f for f in self._printed if f["weight"] == str(Weight.OBSERVATION))

    @property
    def _printed(self) -> Iterator[Mapping[str, Any]]:
        return (finding for finding in self.findings if finding["reading"] == AS_PRINTED)

    def as_json(self) -> dict[str, Any]:
        """Return the documented JSON form."""
        return {
            "id": self.id,
            "status": self.status,
            "why": self.why,
            "lines": self.lines,
            "refuted_by": list(self.refuted_by),
            "exceeded": [one.as_json() for one in self.exceeded],
            "repaired_by": self.repaired_by,
            "findings": [dict(finding) for finding in self.findings],
            "known": list(self.known),
            "rests_on": list(self.rests_on),
            "axioms": [asdict(axiom) for axiom in self.axioms],
            "unused": list(self.unused),
            "conditions": list(self.conditions),
        }


def questions(statement: Statement) -> tuple[Question, ...]:
    """Those that its proof raises, then those that its form raises."""
    return _questions(statement, state())


@lru_cache(maxsize=MOST_KEPT)
def _questions(statement: Statement, _places: tuple[str, ...]) -> tuple[Question, ...]:
    return (*statement.questions, *automatic(statement))


def summarise(statement: Statement, answers: Iterable[Answer]) -> Summary:
    """Add up the answers about one statement."""
    from bounds.runs.refutations import exceeded  # sympy comes with it

    answers = list(answers)
    # Units say whether a formula scales, not whether it follows.
    steps = {
        question.step
        for question in questions(statement)
        if question.asked_by in SAID
        if question.reading == AS_PRINTED and question.kind != Kind.UNITS
    }
    chain = [
        answer
        for answer in answers
        if answer.step in steps and answer.reading == AS_PRINTED and answer.kind != Kind.UNITS
    ]
    unanswered = steps - {answer.step for answer in chain} | unasked_lines(statement)
    lines = _lines(chain, unanswered)
    if lines == "hold" and circle(statement):
        lines = "open"
    told = [known(a, answers) for a in chain if a.verdict in FAILED]
    printed = [answer for answer in answers if answer.reading == AS_PRINTED]
    held = {(answer.step, answer.kind) for answer in printed if answer.verdict in HOLDS}
    return Summary(
        id=statement.id,
        lines=lines,
        exceeded=exceeded(statement),
        # Of what is guessed or recalled it is not known whether the paper says it. That what holds
        # as it is printed would fail in another reading is no fault of it.
        findings=tuple(
            _finding(statement, a, answers)
            for a in answers
            if a.verdict in FAILED and not (statement.guessed or statement.recalled)
            if a in printed or (a.step, a.kind) not in held
        ),
        known=tuple(told),
        conditions=_conditions(statement, answers),
    )


def standing_in(
    summary: Summary, *, repaired_by: str | None = None, replaced_by: Iterable[str] = ()
) -> Summary:
    """With the amended form that is proved, or the amended statements that do without it."""
    told = [f"{name} is proved without it" for name in replaced_by if summary.lines == "fail"]
    return replace(summary, repaired_by=repaired_by, known=(*summary.known, *told))


def _conditions(statement: Statement, answers: Iterable[Answer]) -> tuple[str, ...]:
    """Those on the letters of a statement put together; a letter of one question is its own."""
    shared, own = [], []
    for answer in answers:
        if answer.condition is None:
            continue
        names = frozenset[str]().union(*(part.symbols for part in relations(answer.condition)))
        if names <= statement.letters.keys():
            shared.append(answer.condition)
        else:
            own.append(f"{answer.condition} (in {answer.step})")
    return (*together(shared), *dict.fromkeys(own))


def _lines(chain: Iterable[Answer], unanswered: Collection[str]) -> str:
    verdicts = {answer.verdict for answer in chain}
    if not verdicts and not unanswered:
        return "none"
    if verdicts & FAILED:
        return "fail"
    return "hold" if verdicts <= HOLDS and not unanswered else "open"


def known(answer: Answer, answers: Iterable[Answer]) -> str:
    """What is known of a step that fails: how else it holds, or where it fails."""
    if readings := [other.reading for other in mending(answer, answers)]:
        return f"{answer.step} holds in the reading: {'; or: '.join(readings)}"
    if answer.condition:
        return f"{answer.step} holds if {answer.condition}"
    if answer.verdict == "vacuous":
        return f"{answer.step} supposes what cannot be: {answer.reason}"
    if not answer.witness:
        return f"{answer.step} fails; {answer.told}"
    return f"{answer.step}: no simple condition was found; {answer.told}"


def _finding(statement: Statement, answer: Answer, answers: Sequence[Answer]) -> dict[str, Any]:
    """A refuted claim, with the other readings of the same step."""
    others = {
        other.reading: other.verdict
        for other in answers
        if other.step == answer.step and other.reading != answer.reading
        if "units" not in (answer.kind, other.kind)
    }
    return {
        "step": answer.step,
        "kind": answer.kind,
        "claim": answer.claim,
        "asks": answer.asks,
        "asked_by": answer.asked_by,
        "reading": answer.reading,
        "verdict": answer.verdict,
        "weight": str(weight(statement, answer, answers)),
        "reason": answer.told,
        "remark": answer.remark,
        "witness": answer.witness,
        "condition": answer.condition,
        "other_readings": others,
        "command": command_for("verify", statement, step=answer.step),
    }
