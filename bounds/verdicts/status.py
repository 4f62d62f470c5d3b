"""The status of a statement, computed from answers, chains and instances, and from nothing else.

proved, proved with slips, proved if: `composing` puts the certificates of its lines together, and
`bounds.composition` replays the file; what it rests on beyond what the statement supposes in its
own words is a further hypothesis. Otherwise the first thing that is missing is told in a sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from bounds.catalogue import catalogue
from bounds.composition import Axiom, Replay, Shown, replay
from bounds.errors import UserError
from bounds.expressions import Expression, Relation, show
from bounds.language.formulas import conjuncts, show_formula
from bounds.registry import few
from bounds.runs.exceeded import Exceeded
from bounds.statement import Kind as Item
from bounds.statement import Role, Statement, Where
from bounds.store import Store, version
from bounds.terms import unfolded
from bounds.verdicts import standing
from bounds.verdicts.answer import FAILED, HOLDS
from bounds.verdicts.composing import Composer, OpenError, Others, Pairs
from bounds.verdicts.kinds.emptiness import ADMISSIBLE
from bounds.verdicts.premises import CLAIMED
from bounds.verdicts.question import AS_PRINTED, SAID, Kind, indexed
from bounds.verdicts.references import READ
from bounds.verdicts.silence import silence
from bounds.verdicts.weights import Weight, exceeding

# What is not for anybody to prove; and what is not where nothing is asked of it.
SUPPOSING = {
    Item.ASSUMPTION,
    Item.DEFINITION,
    Item.CONSTANT,
    Item.ALGORITHM,
    Item.EXPERIMENT,
    Item.FIGURE,
}
REPORTING = {Item.TABLE, Item.EQUATION}
STORE = Store("composed", "bounds.kernel.checker")
MOST_REPLAYED = 200
_REPLAYED: dict[str, Replay] = {}  # what many statements cite


@dataclass(frozen=True, kw_only=True)
class Status:
    """A word of `standing`, one sentence, and what it is computed from.

    `further` are the hypotheses of `proved if`, `on` the items of `rests on`; `files` are the
    composed certificates by the labels of what they show, `shown` what they do.
    """

    word: str
    why: str = ""
    further: tuple[Axiom, ...] = ()
    on: tuple[str, ...] = ()
    files: tuple[tuple[str, dict[str, Any]], ...] = ()
    shown: tuple[Shown, ...] = ()


def status_of(
    statement: Statement, pairs: Pairs, others: Others, exceeded: Sequence[Exceeded]
) -> Status:
    """The status of a statement whose questions are all answered."""
    labels = claimed(statement)
    reports = statement.kind in REPORTING and not statement.asked
    if statement.kind in SUPPOSING or reports or not (labels or statement.kind in CLAIMED):
        return _unclaimed(statement, pairs)
    if statement.guessed:
        why = f"a draft in which nobody has confirmed {few(statement.guessed)}"
        return Status(word=standing.OPEN.word, why=why)
    if exceeded and exceeding(exceeded) is Weight.FALSE:
        return Status(word=standing.FALSE.word, why=standing.FALSE.meaning)
    if exceeded:
        mended = ", ".join(dict.fromkeys(one.condition for one in exceeded))
        why = f"a federation exceeds it where it is not positive, and none was found if {mended}"
        return Status(word=standing.OPEN.word, why=why)
    if any(q.step == ADMISSIBLE and a.verdict == "refuted" for q, a in pairs):
        # What only the proof supposes may be what contradicts the rest.
        if any(hypothesis.where is Where.PROOF for hypothesis in statement.hypotheses):
            why = "what the statement and its proof suppose is a contradiction"
            return Status(word=standing.OPEN.word, why=why)
        return Status(word=standing.VACUOUS.word, why="its hypotheses contradict each other")
    if not labels:
        why = "it claims no formula that a proof could end in"
        return Status(word=standing.OPEN.word, why=why)
    return _composed(statement, labels, pairs, others)


def unused(statement: Statement, axioms: Iterable[Axiom]) -> tuple[str, ...]:
    """What a statement supposes and its certificates do not rest on: it could be left out."""
    names = [axiom.name for axiom in axioms]
    items = {name.partition(": ")[0] for name in names}
    labels = [h.label for h in statement.hypotheses if f"{statement.id}: {h.label}" not in names]
    return (*labels, *(name for name in statement.assumptions if name not in items))


def claimed(statement: Statement) -> list[str]:
    """The bounds and claims of a statement."""
    return [f.label for f in statement.formulas if f.role in (Role.BOUND, Role.CLAIM)]


def _unclaimed(statement: Statement, pairs: Pairs) -> Status:
    """What supposes, defines or reports has nothing to prove, unless a check is open or fails."""
    said = [(q, a) for q, a in pairs if q.asked_by in SAID and q.reading == AS_PRINTED]
    asked = [(q, a) for q, a in said if q.kind is not Kind.UNITS]
    if failed := [q.step for q, a in asked if a.verdict in FAILED]:
        return Status(word=standing.OPEN.word, why=f"{failed[0]} fails as printed")
    if left := [q.step for q, a in asked if a.verdict not in HOLDS]:
        return Status(word=standing.OPEN.word, why=f"{left[0]} is not decided")
    return Status(word=standing.NOTHING.word, why="" if pairs else silence(statement))


def _composed(statement: Statement, labels: Sequence[str], pairs: Pairs, others: Others) -> Status:
    files: list[tuple[str, dict[str, Any]]] = []
    missing: dict[str, str] = {}
    for label in labels:
        parts = conjuncts(next(f.written.tree for f in statement.formulas if f.label == label))
        if not all(isinstance(part, Relation) for part in parts):
            return Status(word=standing.OPEN.word, why=f"{label} is no relation")
        for at in range(len(parts)):
            try:
                composer = _composer(statement, label, pairs, others)
                file = composer.file((label, at))
            except OpenError as error:
                why = f"{_named(statement, error.line)} {error.reason}"
                return Status(word=standing.OPEN.word, why=why)
            except UserError as error:  # a reference that cannot be followed
                return Status(word=standing.OPEN.word, why=str(error))
            files.append((f"{label}[{at + 1}]" if len(parts) > 1 else label, file))
            missing |= composer.missing
    if missing:
        why = "; ".join(f"{id_}: {reason}" for id_, reason in missing.items())
        return Status(word=standing.RESTS_ON.word, why=why, on=tuple(missing))
    try:
        shown = tuple(map(_replayed, (file for _, file in files)))
    except UserError as error:
        return Status(word=standing.OPEN.word, why=f"its lines do not fit together: {error}")
    axioms = (axiom for one in shown for axiom in one.axioms)
    further = tuple(dict.fromkeys(axiom for axiom in axioms if is_further(axiom, statement)))
    slips = any(_has_slips(file) for _, file in files)
    word, why = _worded(further, sum(one.lines for one in shown), slips=slips)
    return Status(word=word, why=why, further=further, files=tuple(files), shown=shown)


def _named(statement: Statement, label: str) -> str:
    """A line, or what the statement claims itself, as a reader is told of it."""
    what = "line" if any(step.label == label for step in statement.steps) else "its claim"
    return f"{what} “{label}”" if " " in label or what == "its claim" else f"{what} {label}"


def _replayed(file: dict[str, Any]) -> Shown:
    """What a file shows; a file that was replayed before is not replayed again."""
    key = STORE.key(file["digest"], version("bounds.composition"))
    kept = STORE.load(key)
    if kept is None:
        if len(_REPLAYED) > MOST_REPLAYED:
            _REPLAYED.clear()
        kept = asdict(replay(file, _REPLAYED))
        STORE.save(key, kept)
    axioms = [Axiom(**{key: _tuples(part) for key, part in one.items()}) for one in kept["axioms"]]
    return Shown(**{key: _tuples(part) for key, part in kept.items()} | {"axioms": tuple(axioms)})


def _tuples(found: Any) -> Any:
    """Lists in lists as tuples in tuples."""
    return tuple(map(_tuples, found)) if isinstance(found, list | tuple) else found


def _composer(statement: Statement, label: str, pairs: Pairs, others: Others) -> Composer:
    """What composes a claim: of its proof, where that is an item of its own."""
    asked = any(indexed(question.claim)[0] == label for question, _ in pairs)
    proof = catalogue.get(statement.proof) if statement.proof and not asked else None
    if proof is None:
        return Composer(statement, pairs, others, (), partly=True)
    found = others(proof.id)
    stated = {f.label: f.written.tree for f in statement.formulas}
    same = [f.label for f in proof.formulas if f.label == label and f.written.tree == stated[label]]
    if found is None:
        raise OpenError(statement, label, f"is proved in {proof.id}, which has not been asked")
    if not same:
        raise OpenError(statement, label, f"is proved in {proof.id}, which claims something else")
    return Composer(proof, found, others, (statement.id,), partly=True)


def _has_slips(file: dict[str, Any]) -> bool:
    """Whether a line holds in another reading than the printed one alone."""
    read = any(line["name"].endswith(READ) for line in file["lines"])
    return read or any(map(_has_slips, file["cited"]))


def is_further(axiom: Axiom, statement: Statement) -> bool:
    """Whether the statement does not suppose it in its own words."""
    if axiom.kind == "assumption":
        return axiom.name.partition(": ")[0] not in statement.assumptions
    printed = (h for h in statement.hypotheses if h.where is Where.STATEMENT)
    own = {show_formula(part.written.tree) for h in printed for part in h.parts}
    if axiom.kind != "hypothesis":
        return False
    ends = {name: f"{show(low)} to {show(high)}" for name, (low, high) in _ranges(statement)}
    return axiom.relation not in own or any(ends.get(name) != end for name, end in axiom.ranges)


def _ranges(statement: Statement) -> Iterator[tuple[str, tuple[Expression, Expression]]]:
    """The ranges of its indices, in which no letter stands for something."""
    known = statement.vocabulary
    for name, (low, high) in known.ranges.items():
        yield name, (unfolded(low, known.lets), unfolded(high, known.lets))


def _worded(further: Sequence[Axiom], lines: int, *, slips: bool) -> tuple[str, str]:
    """The word, and the sentence."""
    too = "; some lines hold in another reading only" if slips else ""
    if further:
        named = (a.name if a.kind == "assumption" else a.told for a in further)
        return standing.PROVED_IF.word, ", ".join(dict.fromkeys(named)) + too
    word = standing.SLIPS if slips else standing.PROVED
    told = (
        "one line, with its certificate"
        if lines == 1
        else f"{lines} lines, each with a certificate"
    )
    return word.word, f"by {told}"
