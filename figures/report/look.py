"""A statement at one look: the claim, what is wrong in it, what it should be, and by how much."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bounds.amendments.differences import (
    counterpart,
    gone_conditions,
    new_conditions,
    new_constants,
    principal,
)
from bounds.amendments.worth import worth_of
from bounds.evaluation import accepted
from bounds.rendering.difference import marked
from bounds.statement import Statement, Where
from bounds.verdicts.answer import Answer
from bounds.verdicts.verified import Verified
from figures.labels import number
from figures.report.asked import Letters
from figures.report.badges import verdict_badge
from figures.report.claims import first_failure, holding, marked_claim, point_of
from figures.report.frame import table
from figures.report.instances import short_number
from figures.report.markup import Markup, element, join
from figures.report.prose import Address, formula, item, line, printed, tex
from figures.report.wording import said, sentence, worded

SIGNIFICANT = 6


def look(
    verified: Verified, address: Address, instances: Sequence[Mapping[str, Any]] = ()
) -> Markup:
    """Everything that a reader needs first; what is not known has no place."""
    statement = verified.statement
    return element(
        "section",
        element("div", *claim(statement), class_="claimed"),
        _exceeded(verified, instances),
        _failure(verified, address),
        _together(verified),
        _amendment(verified, address),
        _worth(statement),
        class_="look",
        aria_label="At one look",
    )


def claim(statement: Statement) -> Iterator[Markup]:
    """The formula with what is amended marked, and where it is said to hold."""
    first, amended = principal(statement), statement.amended
    if first is None:
        for rule in statement.rules[:1]:
            yield formula(rule.written, display=True)
        return
    other = amended and counterpart(amended, first)
    shown = marked(first.written, other.written)[0] if other else first.written.latex
    yield tex(shown, display=True)
    conditions = [formula(h.written) for h in statement.hypotheses if h.where is Where.STATEMENT]
    if conditions:
        yield element("p", "where ", join(conditions, separator=", "), class_="source")


def _exceeded(verified: Verified, instances: Sequence[Mapping[str, Any]]) -> Markup:
    """That a whole federation is beyond the bound, with both numbers where they are at hand."""
    if not verified.summary.refuted_by:
        return Markup("")
    told = (
        f": there the quantity is {short_number(one['quantity'])}, and the bound at most "
        f"{short_number(one['bound']['high'])}"
        for one in instances[:1]
    )
    conditions = dict.fromkeys(one.condition for one in verified.summary.exceeded)
    mended = " and ".join(filter(None, conditions))
    return element(
        "div",
        element("h2", "It is exceeded", id="exceeded"),
        element(
            "p",
            "A federation in exact rationals satisfies every assumption and printed hypothesis",
            next(told, None),
            ". ",
            element("a", "Its numbers, and how to check them", href="#instance"),
            f". None was found where {mended}." if mended else ".",
        ),
        class_="failure",
    )


def _failure(verified: Verified, address: Address) -> Markup:
    """The first line that fails, with what is wrong in it, the witness, and what would hold."""
    answer = first_failure(verified)
    if answer is None:
        return Markup("")
    statement = verified.statement
    step = next((s for s in statement.steps if s.label == answer.step), None)
    letters = Letters(statement, answer)
    others = [a for a in verified.answers if a is not answer]
    asked = marked_claim(answer, statement, others)
    typeset = printed(step.tex, address) if step and step.tex else None
    more = len(verified.summary.mistakes) - 1
    return element(
        "div",
        element("h2", "The first line that fails" if step else "What fails", id="fails"),
        element(
            "p",
            verdict_badge(answer.verdict),
            " ",
            element("b", said(answer.step, letters)),
            element("span", f" {_weight(verified, answer)} ", class_="source"),
            element("span", " from ", line(worded(step.source, letters), address), class_="source")
            if step and step.source
            else None,
        ),
        typeset,
        element("p", line(worded(answer.asks, letters), address)) if answer.asks else None,
        tex(asked, display=True) if asked else None,
        None if asked or typeset else element("p", element("code", answer.claim)),
        _why(answer, others, address, statement),
        element("p", element("a", f"and {more} more", href="#derivation")) if more > 0 else None,
        class_="failure",
    )


def _together(verified: Verified) -> Markup:
    """The conditions that mend its lines, as far as some do, put together."""
    if not verified.summary.conditions:
        return Markup("")
    letters = Letters(verified.statement)
    listed = (element("li", said(text, letters)) for text in verified.summary.conditions)
    return element(
        "div",
        element("h2", "What mends its lines, together", id="together"),
        element("ul", *listed),
        class_="mended",
    )


def _weight(verified: Verified, answer: Answer) -> str:
    """How much the finding weighs, by what mends it."""
    own = (
        str(finding["weight"])
        for finding in verified.summary.findings
        if finding["step"] == answer.step and "weight" in finding
    )
    return next(own, "")


def failing(answer: Answer, letters: Letters) -> Iterator[Markup | str]:
    """Where the claim fails, and what its sides are there."""
    yield "It fails at "
    yield point_of(answer.witness or {}, letters)
    if answer.left:
        yield f", where its sides are {answer.left} and {answer.right}"


def _why(answer: Answer, others: list[Answer], address: Address, statement: Statement) -> Markup:
    """The witness, or the reason, and the reading or condition under which it holds."""
    told = []
    letters = Letters(statement, answer)
    if answer.witness:
        told.append(element("li", *failing(answer, letters), "."))
        reasons = filter(None, (answer.why, answer.remark))
        told += [element("li", sentence(one, letters)) for one in reasons]
    elif answer.told:
        told.append(element("li", sentence(answer.told, letters)))
    told += [
        element(
            "li",
            "It is proved in the reading: ",
            line(worded(other.reading, letters), address),
            ".",
        )
        for other in others
        if (other.step, other.kind) == (answer.step, answer.kind)
        and other.reading != answer.reading
        and other.verdict.startswith("proved")
    ]
    if answer.condition:
        told.append(element("li", *holding(answer, statement)))
    return element("ul", *told) if told else Markup("")


def _amendment(verified: Verified, address: Address) -> Markup:
    """The amended claim under its heading, and whether its proof holds."""
    proved = verified.summary.repaired_by is not None
    state = "every line of which holds" if proved else "of which not every line is known to hold"
    shown = amendment(verified.statement, state, address)
    if not shown:
        return shown
    heading = element("h2", "What it should be", id="amended")
    return element("div", heading, shown, class_="amendment")


def amendment(statement: Statement, state: str, address: Address) -> Markup:
    """The amended claim with what is new marked, and which conditions and constants are other."""
    first, amended = principal(statement), statement.amended
    other = counterpart(amended, first) if amended is not None and first is not None else None
    if amended is None or first is None or other is None:
        return Markup("")
    changed = [*_conditions(statement, amended), *_constants(statement, amended)]
    return join((
        element("p", item(amended.id, address), f", {state}"),
        tex(marked(first.written, other.written)[1], display=True),
        element("ul", *changed, class_="changes") if changed else None,
    ))  # fmt: skip


def _conditions(statement: Statement, amended: Statement) -> Iterator[Markup]:
    """Hypotheses that one of the two has alone."""
    for own in new_conditions(statement, amended, Where.STATEMENT):
        yield element("li", element("ins", "now supposes"), " ", formula(own.written))
    for own in gone_conditions(statement, amended):
        yield element("li", element("del", "no longer supposes"), " ", formula(own.written))


def _constants(statement: Statement, amended: Statement) -> Iterator[Markup]:
    """Constants that are defined in another way, with what is new marked."""
    for own in new_constants(statement, amended):
        yield element("li", element("ins", "with"), " ", tex(own.latex))


def _compared(ratio: float) -> str:
    """How the amended value compares with the printed one."""
    return " (the same)" if ratio == 1 else f" ({ratio:.3g} times as large)"


def _worth(statement: Statement) -> Markup:
    """Both values at one point, and whose point that is."""
    found = worth_of(statement)
    if found is None:
        return Markup("")
    letters = Letters(statement.amended or statement)
    forms = [form for form in (statement.amended, statement) if form is not None]
    names = {one.name: one.letter.latex for form in forms for one in accepted(form)}
    at = join(
        (
            element(
                "span",
                tex(f"{names[name]} = {number(value)}".replace("·", r"\cdot ")),
                class_="settled" if name in found.settled else None,
            )
            for name, value in found.at.items()
        ),
        separator=", ",
    )
    whose = (
        "the paper's own settings (bold), else usual values" if found.settled else "usual values"
    )
    told: str = join(("no value here: ", said(found.value_why, letters)))
    if found.value is not None:
        told = f"{found.value:.{SIGNIFICANT}g}"
    rows = [("amended" if statement.is_amended else "printed", told)]
    if found.amended is not None:
        ratio = _compared(found.amended / found.value) if found.value else ""
        rows.append(("amended", f"{found.amended:.{SIGNIFICANT}g}{ratio}"))
    elif found.amended_why:
        rows.append(("amended", join(("no value here: ", said(found.amended_why, letters)))))
    return element(
        "div",
        element("h2", "What it is worth", id="worth"),
        table(("form", "value"), rows, class_="worth"),
        element("p", "At ", whose, ": ", at, class_="source"),
        element(
            "p",
            "The paper's own settings are not used: ",
            said(found.why, letters),
            class_="source",
        )
        if found.why
        else None,
        class_="values",
    )
