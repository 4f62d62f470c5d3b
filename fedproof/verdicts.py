"""Verdicts on a terminal."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from bounds.errors import printable
from bounds.rendering.plain_math import plain_text
from bounds.verdicts.answer import FAILED, HOLDS, Answer, mending, refuted_by_asker
from bounds.verdicts.coverage import Coverage
from bounds.verdicts.question import ITEM, Kind
from bounds.verdicts.standing import standing
from bounds.verdicts.verified import Verified, by_kind
from bounds.verdicts.weights import weight
from bounds.verdicts.witnesses import HOW_VECTORS, in_full, in_short
from fedproof.colour import painted

if TYPE_CHECKING:
    from bounds.rocq.composed_check import Checked
    from bounds.rocq.second import Second
    from bounds.statement import Statement

# How answers are counted: those about claims, and those to questions that are none.
CLAIMS = "verdicts"
NOT_CLAIMS = {
    "existence": "admissible points",
    "units": "units",
    "order": "orders",
    "notation": "notations",
    "growth": "directions",
}


def progress() -> Callable[[int, int, str], None] | None:
    """A line on standard error that is overwritten, when there is a terminal to see it."""
    if not sys.stderr.isatty():
        return None

    def show(done: int, total: int, what: str) -> None:
        end = "\n" if done == total else ""
        print(f"\r\x1b[K{done}/{total}  {what[:70]}", end=end, file=sys.stderr, flush=True)

    return show


def print_verified(verified: Iterable[Verified], *, each: bool, details: bool = False) -> None:
    """One line a statement; or of each what is wrong, with `details` every answer; then the counts.

    Whether units agree and whether some point is admissible are counted apart from what is claimed.
    """
    answers: list[Answer] = []
    statuses: Counter[str] = Counter()
    covered = Coverage()
    for item in verified:
        answers += item.answers
        statuses[item.summary.status] += 1
        covered += item.coverage
        if each:
            _print_item(item, details=details)
        elif item.answers:
            counted = _counts(item.answers).items()
            told = [own if name == CLAIMS else f"{name}: {own}" for name, own in counted]
            line = f"{item.statement.id:28} {item.summary.status:17} {'; '.join(told)}"
            print(painted(line))
    for name, own in _counts(answers).items() or [(CLAIMS, "none")]:
        print(f"{name}: {own}")
    if refuted := refuted_by_asker(answers):
        every = sum(refuted.values())
        general = every - refuted.get(ITEM, 0)
        by = ", ".join(f"{n} {asker}" for asker, n in refuted.items())
        print(f"refuted, by what asked: {by}; {general} of {every} without an item's own question")
    print("statements: " + _counted(statuses))
    if covered.printed:
        print(f"lines of proofs: {covered}")
    for line, why in covered.unsaid if details else ():
        print(f"  not formalised: {line}: {plain_text(why)}")


def _counts(answers: Iterable[Answer]) -> dict[str, str]:
    """How many answers there are of each sort, those about claims first."""
    found: dict[str, Counter[str]] = {}
    for answer in answers:
        found.setdefault(NOT_CLAIMS.get(answer.kind, CLAIMS), Counter())[answer.word] += 1
    order = (CLAIMS, *NOT_CLAIMS.values())
    return {name: _counted(found[name]) for name in order if name in found}


def print_second(checked: Mapping[str, Second]) -> None:
    """How many certificates Rocq accepted, by kind, and which not."""
    for digest, found in checked.items():
        if not found.accepted:
            print(f"{digest[:16]}: {printable(found.told)}")
    accepted = [found for found in checked.values() if found.accepted]
    print(f"Rocq accepted {len(accepted)} of {len(checked)} certificates")
    for kind, row in by_kind(found.as_json() for found in checked.values()).items():
        share = f"{row['accepted']} of {row['certificates']}"
        print(f"  {kind}: {share} ({row['accepted'] / row['certificates']:.1%})", end="")
        print(f", {row['whole']} as whole claims, {row['empty']} with nothing left to check")


def print_composed(verified: Iterable[Verified], checked: Mapping[str, Checked]) -> None:
    """Which statements are one theorem of Rocq, and which are one but for lines."""
    for one in verified:
        for label, file in one.files:
            found = checked[file["digest"]]
            print(f"{one.statement.id}, {printable(label)}: {printable(found.told)}")
    accepted = [found for found in checked.values() if found.accepted]
    whole = sum(not found.supposed for found in accepted)
    print(
        f"composed certificates that are one theorem of Rocq: {whole} of {len(checked)}; "
        f"partial ones: {len(accepted) - whole}"
    )


def _print_item(item: Verified, *, details: bool) -> None:
    found = standing(item.summary)
    print(f"{item.statement.id}  {plain_text(item.statement.title)}")
    print(painted(f"  {found.word}: {item.summary.why or found.meaning}"))
    for axiom in item.summary.axioms:
        through = f", through {axiom.through}" if axiom.through else ""
        print(f"  rests on {axiom.kind} {axiom.name}{through}: {axiom.told}")
    if item.summary.unused:
        print(f"  supposed and not used: {'; '.join(item.summary.unused)}")
    for answer in item.answers:
        if answer.kind == Kind.GROWTH and answer.verdict in HOLDS:
            print(f"  {answer.step}, the bound is {answer.word}: {answer.verdict}")
    for command in item.summary.refuted_by:
        print(f"  refuted by an instance: {command}")
    if item.summary.repaired_by:
        print(f"  amended: {item.summary.repaired_by}, of which every line holds")
    elif item.summary.known:
        print("  not amended; what is known:")
        for sentence in item.summary.known:
            print(f"    {plain_text(sentence)}")
    if item.summary.conditions:
        print(f"  conditions of its lines together: {'; '.join(item.summary.conditions)}")
    shown = [answer for answer in item.answers if details or answer.verdict not in HOLDS]
    for answer in shown:
        reading = "" if answer.reading == "as printed" else f" [{answer.reading}]"
        told = answer.method if answer.method != "none" else "not asked"
        if answer.verdict in FAILED:
            told += f"; {weight(item.statement, answer, item.answers)}"
        if answer.asked_by == ITEM:
            told += "; in no printed line"
        line = f"  {answer.word:10} {answer.step}{plain_text(reading)}  ({told})"
        print(painted(line))
        if answer.asks:
            print(f"             asks: {plain_text(answer.asks)}")
        print(f"             claim: {_claim(item.statement, answer)}")
        if answer.given:
            print(f"             given: {'; '.join(answer.given)}")
        if details and answer.witness and answer.verdict in FAILED:
            _print_witness(answer)
        elif answer.told:
            print(f"             {plain_text(answer.told)}")
        if answer.point:
            print(f"             its givens hold at {in_short(answer.point)}")
        if answer.condition:
            print(f"             {answer.holding}")
        elif held := mending(answer, item.answers):
            told = "; or: ".join(dict.fromkeys(other.reading for other in held))
            print(f"             it holds in the reading: {plain_text(told)}")
        elif answer.verdict == "refuted" and answer.witness:
            print("             no simple condition was found under which it holds")
    if len(shown) < len(item.answers):
        more = len(item.answers) - len(shown)
        told = "answer that holds" if more == 1 else "answers that hold"
        print(f"  {more} more {told}; --details lists {'it' if more == 1 else 'them'}")


def _print_witness(answer: Answer) -> None:
    """All numbers of a witness, and both sides of the claim there, exactly."""
    sides: tuple[str, ...] = (answer.left, answer.right) if answer.left else ()
    if sides and answer.certificate is not None:
        from bounds.verdicts.explained import whole_sides

        sides = whole_sides(answer.certificate)
    told = f", where its sides are {' and '.join(sides)}" if sides else ""
    print(f"             it fails at {in_full(answer.there)}{told}")
    if answer.kind == Kind.VECTOR:
        print(f"             {HOW_VECTORS}")
    if answer.terms:
        named = (f"{name} stands for {term}" for name, term in answer.terms.items())
        print(f"             {'; '.join(named)}")
    for more in filter(None, (answer.why, answer.remark)):
        print(f"             {plain_text(more)}")


def _claim(statement: Statement, answer: Answer) -> str:
    """What is claimed; of a question that could not be put only its label is known."""
    said = {formula.label: formula.written for formula in statement.formulas}
    said |= {step.label: step.written[0] for step in statement.steps if step.written}
    return str(said.get(answer.claim, answer.claim))


def _counted(counts: Counter[str]) -> str:
    return ", ".join(f"{number} {name}" for name, number in sorted(counts.items())) or "none"
