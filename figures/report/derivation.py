"""The derivation of a statement, line by line, each with what was asked of it and the answers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bounds.statement import Statement, Step
from bounds.verdicts.answer import Answer
from bounds.verdicts.question import AS_PRINTED, ITEM, LINE, SAID
from figures.report.badges import verdict_badge
from figures.report.claims import claim_latex, holding
from figures.report.evidence import evidence
from figures.report.frame import command, copied, folded, section
from figures.report.markup import Markup, element, join
from figures.report.prose import Address, line, printed, sentence, tex


@dataclass(frozen=True)
class Numbered:
    """An answer, and the address of the file that holds its certificate, if it has one."""

    answer: Answer
    file: str | None


@dataclass(frozen=True)
class Line:
    """A displayed line of the proof (none for a claim elsewhere) and the answers about it."""

    step: Step | None
    answers: tuple[Numbered, ...]


def derivation(statement: Statement, answers: Sequence[Numbered], address: Address) -> Markup:
    """The steps in printed order, then the claims that stand in no step, then those of the form."""
    encoded_answers = [n for n in answers if n.answer.asked_by in SAID]
    raised = [n for n in answers if n.answer.asked_by not in SAID]
    lines = list(_lines(statement, encoded_answers))
    others = [own for own in lines if own.step is None]
    return join((
        section(
            "Derivation",
            _counted(encoded_answers),
            command(f"fedproof verify {statement.id} --step LABEL") if answers else None,
            *(_shown(own, statement, address) for own in lines if own.step is not None),
            _claims(others, statement, address, steps=bool(statement.steps)),
            id_="derivation",
            fold=True,
        ),
        section(
            "What its form raises",
            _introduction(raised),
            *(_answer(n, statement, address, named=True) for n in raised),
            id_="form",
            fold=True,
        ),
    ))  # fmt: skip


def _lines(statement: Statement, answers: Sequence[Numbered]) -> Iterator[Line]:
    """Each step with its answers; a question such as `s4, powers` belongs to s4."""
    labels = {step.label: step for step in statement.steps}
    owned: dict[str, list[Numbered]] = {label: [] for label in labels}
    others: list[Numbered] = []
    for numbered in answers:
        name = numbered.answer.step
        label = name if name in labels else re.split(r"[,:(\[ ]", name, maxsplit=1)[0]
        (owned[label] if label in labels else others).append(numbered)
    for label, step in labels.items():
        yield Line(step, tuple(owned[label]))
    for numbered in others:
        yield Line(None, (numbered,))


def _counted(answers: Sequence[Numbered]) -> Markup:
    if not answers:
        return Markup("")
    literal = [n.answer for n in answers if n.answer.reading == AS_PRINTED]
    printed = [answer for answer in literal if answer.asked_by == LINE]
    counts = Counter(answer.verdict for answer in printed)
    told = ", ".join(f"{number} {verdict}" for verdict, number in sorted(counts.items())) or "none"
    words, other = len(literal) - len(printed), len(answers) - len(literal)
    more = f"; {words} more in no printed line" if words else ""
    readings = f"; {other} more in other readings" if other else ""
    return element("p", f"Questions about printed lines and formulas: {told}{more}{readings}.")


def _claims(
    lines: Sequence[Line], statement: Statement, address: Address, *, steps: bool
) -> Markup:
    if not lines:
        return Markup("")
    heading = element("h3", "Claims that stand in none of these lines") if steps else None
    answers = (_answer(n, statement, address, named=True) for own in lines for n in own.answers)
    return join((heading, *answers))


def _introduction(raised: Sequence[Numbered]) -> Markup:
    if not raised:
        return Markup("")
    text = (
        "Questions that every statement raises, without anybody asking: hypotheses, ranges, units."
    )
    return element("p", text)


def _shown(own: Line, statement: Statement, address: Address) -> Markup:
    step = own.step
    if step is None:
        return Markup("")
    source = (
        element("p", "from: ", line(step.source, address), class_="source") if step.source else ""
    )
    answers = [
        _answer(n, statement, address, named=n.answer.step != step.label) for n in own.answers
    ]
    unasked = element("p", "Nothing is asked of this line.", class_="source")
    return element(
        "article",
        element("h3", "Line ", step.label),
        printed(step.tex, address) if step.tex else None,
        source,
        *(answers or [unasked]),
        class_="step",
        id=f"step-{step.label}",
    )


def _answer(numbered: Numbered, statement: Statement, address: Address, *, named: bool) -> Markup:
    answer = numbered.answer
    name = element("b", answer.step) if named else None
    reading = None
    if answer.reading != AS_PRINTED:
        reading = element("span", "read so: ", line(answer.reading, address), class_="reading")
    elif answer.asked_by == ITEM:
        reading = element("span", "in no printed line", class_="reading")
    head = join((verdict_badge(answer.verdict), name, reading), separator=" ")
    asks = element("p", line(answer.asks, address)) if answer.asks else None
    told = None
    if answer.told:
        told = element("p", line(sentence(answer.told), address), class_="told")
    condition = element("p", *holding(answer)) if answer.condition else None
    return element(
        "div",
        element("p", head, class_="verdict"),
        asks,
        _asked(answer, statement),
        told,
        condition,
        folded("given, and how it was decided", _given(answer), class_="given"),
        evidence(answer, numbered.file),
        class_="answer",
    )


def _asked(answer: Answer, statement: Statement) -> Markup:
    """The claim, typeset where that can be; the text that the prover read is behind a button."""
    shown = claim_latex(answer, statement)
    if shown is None:
        return element("p", element("code", answer.claim, class_="claim"))
    return element("div", tex(shown, display=True), copied(answer.claim), class_="asked")


def _given(answer: Answer) -> Markup:
    given = (element("li", element("code", text)) for text in answer.given)
    where = "; ".join(answer.where)
    return join((
        element("ul", *given, class_="givens") if answer.given else element("p", "Given: nothing."),
        element("p", "where ", element("code", where)) if where else None,
        element("p", f"Kind: {answer.kind}. Method: {answer.method}."),
    ))  # fmt: skip
