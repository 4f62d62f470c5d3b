"""The derivation of a statement, line by line, each with what was asked of it and the answers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bounds.statement import Statement, Step
from bounds.verdicts.answer import Answer
from bounds.verdicts.question import AS_PRINTED, ITEM, LINE, SAID
from figures.report.asked import Letters
from figures.report.badges import verdict_badge
from figures.report.claims import formula_of, holding
from figures.report.evidence import evidence
from figures.report.frame import command, copied, folded, section
from figures.report.look import failing
from figures.report.markup import Markup, element, join
from figures.report.prose import Address, line, printed, tex
from figures.report.wording import said, sentence, worded


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
    letters = Letters(statement)
    source = (
        element("p", "from: ", line(worded(step.source, letters), address), class_="source")
        if step.source
        else ""
    )
    answers = [
        _answer(n, statement, address, named=n.answer.step != step.label) for n in own.answers
    ]
    unasked = element("p", "Nothing is asked of this line.", class_="source")
    return element(
        "article",
        element("h3", "Line ", said(step.label, letters)),
        printed(step.tex, address) if step.tex else None,
        source,
        *(answers or [unasked]),
        class_="step",
        id=f"step-{step.label}",
    )


def _answer(numbered: Numbered, statement: Statement, address: Address, *, named: bool) -> Markup:
    answer = numbered.answer
    letters = Letters(statement, answer)
    name = element("b", said(answer.step, letters)) if named else None
    reading = None
    if answer.reading != AS_PRINTED:
        told = line(worded(answer.reading, letters), address)
        reading = element("span", "read so: ", told, class_="reading")
    elif answer.asked_by == ITEM:
        reading = element("span", "in no printed line", class_="reading")
    head = join((verdict_badge(answer.verdict), name, reading), separator=" ")
    asks = element("p", line(worded(answer.asks, letters), address)) if answer.asks else None
    condition = element("p", *holding(answer, statement)) if answer.condition else None
    return element(
        "div",
        element("p", head, class_="verdict"),
        asks,
        _asked(answer, letters),
        _told(answer, letters),
        condition,
        folded("given, and how it was decided", _given(answer, letters), class_="given"),
        evidence(answer, numbered.file, letters),
        class_="answer",
    )


def _told(answer: Answer, letters: Letters) -> Markup | None:
    """The witness or the reason, and what is to be known beside it."""
    if answer.witness and answer.verdict == "refuted":
        more = "; ".join(filter(None, (answer.why, answer.remark)))
        told = join((*failing(answer, letters), ". ", sentence(more, letters) if more else None))
    else:
        told = sentence(answer.told, letters) if answer.told else Markup("")
    return element("p", told, class_="told") if told else None


def _asked(answer: Answer, letters: Letters) -> Markup:
    """The claim, typeset where that can be; what the prover read is behind a button."""
    shown = letters.latex(answer.claim)
    left, compared, right = answer.claim.partition(" | ")
    if shown is None and compared:
        sides = (element("span", said(side or "nothing", letters)) for side in (left, right))
        return element("p", join(sides, separator=" against "))
    typeset = element("code", answer.claim, class_="claim") if shown is None else None
    return element("div", typeset or tex(shown or "", display=True), copied(_text(answer)),
                   class_="asked")  # fmt: skip


def _text(answer: Answer) -> str:
    """The question as the prover read it; where there is a certificate, that has the rest of it."""
    if answer.certificate is not None:
        return answer.claim
    parts = {"claim": [answer.claim], "given": answer.given, "where": answer.where}
    return "\n".join(f"{name}: {'; '.join(told)}" for name, told in parts.items() if told)


def _given(answer: Answer, letters: Letters) -> Markup:
    given = (element("li", formula_of(text, letters)) for text in answer.given)
    return join((
        element("ul", *given, class_="givens") if answer.given else element("p", "Given: nothing."),
        element("p", f"Kind: {answer.kind}. Method: ", said(answer.method, letters), "."),
    ))  # fmt: skip
