"""An answer: the verdict on one question, with everything that makes it believable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from bounds.verdicts.question import AS_PRINTED, Kind, Question
from bounds.verdicts.witnesses import in_short, spelled

FAILED = {"refuted", "vacuous"}
# The remark on a strict inequality that holds when it is read as one that is not strict.
EQUAL = "only where both sides are equal: it holds if they may be"
# Of a claim about which nothing but its form asks.
UNSAID = "does not follow from what stands before it alone, and nothing says what it follows by"
WORDS = {
    "existence": {"proved": "found", "refuted": "none"},
    "units": {"proved": "agree", "refuted": "disagree"},
    "order": {"proved": "as claimed", "refuted": "larger"},
    "growth": {"proved": "never less"},
    "notation": {"proved": "the same", "refuted": "different"},
}
HOLDS = {"proved", "proved (solvers)"}


@dataclass(frozen=True, kw_only=True)
class Answer:
    """One line of the ledger of verdicts; plain data, as it is stored and printed.

    `given` is what was given to the prover: what the line cites, and after it what else of its
    `scope` the verdict needs; a witness satisfies all of it. `remark` says what is to be known of
    that beside the verdict. `terms` says what names stand for that the question puts for terms.
    `asked_by` is that of the question. A `condition` holds where it is
    `met`, together with all that is given and in scope, and where it is no equality.
    """

    statement: str
    step: str
    kind: str
    claim: str
    given: tuple[str, ...]
    where: tuple[str, ...]
    verdict: str
    method: str
    terms: Mapping[str, str] = field(default_factory=dict)
    reason: str = ""
    reading: str = AS_PRINTED
    asks: str = ""
    asked_by: str = ""
    witness: Mapping[str, str] | None = None
    point: Mapping[str, str] | None = None
    condition: str | None = None
    met: Mapping[str, str] | None = None
    scope: tuple[str, ...] = ()
    remark: str = ""
    left: str = ""
    right: str = ""
    why: str = ""
    certificate: Mapping[str, Any] | None = field(default=None, repr=False)
    seconds: float = 0.0

    def as_json(self) -> dict[str, Any]:
        """Return the documented JSON form."""
        return asdict(self)

    @classmethod
    def from_json(cls, record: Mapping[str, Any]) -> Answer:
        """Read what `as_json` wrote."""
        listed = {name: tuple(record[name]) for name in ("given", "where", "scope")}
        return cls(**{**record, **listed})

    @property
    def word(self) -> str:
        """The verdict as readers are told: what is no claim is neither proved nor refuted."""
        return WORDS.get(self.kind, {}).get(self.verdict, self.verdict)

    @property
    def told(self) -> str:
        """The reason and the remark, with the witness shortened to what is not zero."""
        reason = self.reason
        if self.witness and self.verdict == "refuted":
            sides = f", where its sides are {self.left} and {self.right}" if self.left else ""
            reason = f"it fails at {in_short(self.there)}{sides}"
        elif self.left and self.verdict == "refuted":
            reason = f"its sides are {self.left} and {self.right}"
        return "; ".join(filter(None, (reason, self.why, self.remark)))

    @property
    def there(self) -> Mapping[str, str]:
        """The witness as a reader is told of it."""
        witness = self.witness or {}
        return spelled(witness) if self.kind == Kind.VECTOR else witness

    @property
    def holding(self) -> str:
        """The condition under which it holds after all, and where that is met."""
        at = f", as at {in_short(self.met)}" if self.met else ""
        return f"it holds if {self.condition}{at}"


def refuted_by_asker(answers: Iterable[Answer]) -> dict[str, int]:
    """How many answers say that something fails, by what asked."""
    return dict(sorted(Counter(a.asked_by for a in answers if a.verdict in FAILED).items()))


def unanswered(id_: str, question: Question, reason: str, *, method: str = "none") -> Answer:
    """The answer to a question that could not be put or judged."""
    return Answer(
        statement=id_,
        step=question.step,
        kind=question.kind.value,
        claim=question.claim,
        given=question.given,
        where=question.where,
        verdict="unchecked",
        method=method,
        reason=reason,
        reading=question.reading,
        asks=question.asks,
        asked_by=question.asked_by,
    )


def mending(answer: Answer, answers: Iterable[Answer]) -> list[Answer]:
    """The other readings in which the step of an answer holds; units have no readings."""
    return [
        other
        for other in answers
        if other.step == answer.step and other.statement == answer.statement
        if other.reading != answer.reading and other.verdict in HOLDS
        if "units" not in (answer.kind, other.kind)
    ]
