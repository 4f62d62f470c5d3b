"""A statement at one look: the claim, what is wrong in it, what it should be, and by how much."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bounds.evaluation import accepted
from bounds.expressions import MIRRORED, Number, Relation, Symbol
from bounds.expressions import number as number_of
from bounds.language.written import Written
from bounds.rendering.difference import marked
from bounds.statement import Constant, Formula, Role, Statement, Where
from bounds.verdicts.answer import Answer, leading
from bounds.verdicts.verified import Verified
from figures.labels import number
from figures.report.badges import verdict_badge
from figures.report.claims import first_failure, marked_claim
from figures.report.frame import table
from figures.report.instances import short_number
from figures.report.markup import Markup, element, join
from figures.report.prose import Address, formula, item, line, printed, sentence, tex
from figures.report.worth import worth_of

SIGNIFICANT = 6


def look(
    verified: Verified, address: Address, instances: Sequence[Mapping[str, Any]] = ()
) -> Markup:
    """Everything that a reader needs first; what is not known has no place."""
    statement = verified.statement
    amended = statement.amended
    first = principal(statement)
    claimed = element("div", *_claim(statement, amended, first), class_="claimed")
    return element(
        "section",
        claimed,
        _exceeded(verified, instances),
        _failure(verified, address),
        _amendment(verified, first, address),
        _worth(statement),
        class_="look",
        aria_label="At one look",
    )


def principal(statement: Statement) -> Formula | None:
    """The formula that a statement is about: its bound, or what it claims, or its first."""
    for role in (Role.BOUND, Role.CLAIM):
        for own in statement.formulas:
            if own.role is role:
                return own
    return next(iter(statement.formulas), None)


def _claim(
    statement: Statement, amended: Statement | None, first: Formula | None
) -> Iterator[Markup]:
    """The formula with what is amended marked, and where it is said to hold."""
    if first is None:
        for rule in statement.rules[:1]:
            yield formula(rule.written, display=True)
        return
    counterpart = amended and _counterpart(amended, first)
    shown = marked(first.written, counterpart.written)[0] if counterpart else first.written.latex
    yield tex(shown, display=True)
    conditions = [formula(h.written) for h in statement.hypotheses if h.where is Where.STATEMENT]
    if conditions:
        yield element("p", "where ", join(conditions, separator=", "), class_="source")


def _counterpart(amended: Statement, first: Formula) -> Formula | None:
    """The amended form of a formula: of the same name, or what the amended statement is about."""
    same = [own for own in amended.formulas if own.label == first.label]
    return same[0] if same else principal(amended)


def _exceeded(verified: Verified, instances: Sequence[Mapping[str, Any]]) -> Markup:
    """That a whole federation is beyond the bound, with both numbers where they are at hand."""
    if not verified.summary.refuted_by:
        return Markup("")
    told = (
        f": there the quantity is {short_number(one['quantity'])}, and the bound at most "
        f"{short_number(one['bound']['high'])}"
        for one in instances[:1]
    )
    return element(
        "div",
        element("h2", "It is exceeded", id="exceeded"),
        element(
            "p",
            "A federation in exact rationals satisfies every assumption and printed hypothesis",
            next(told, None),
            ". ",
            element("a", "Its numbers, and how to check them", href="#instance"),
            ".",
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
    others = [a for a in verified.answers if a is not answer]
    asked = marked_claim(answer, statement, others)
    more = len(verified.summary.findings) - 1
    return element(
        "div",
        element("h2", "The first line that fails" if step else "What fails", id="fails"),
        element(
            "p",
            verdict_badge(answer.verdict),
            " ",
            element("b", answer.step),
            element("span", f" {_weight(verified, answer)} ", class_="source"),
            element("span", " from ", line(step.source, address), class_="source")
            if step and step.source
            else None,
        ),
        printed(step.tex, address) if step and step.tex else None,
        element("p", line(answer.asks, address)) if answer.asks else None,
        tex(asked, display=True) if asked else element("p", element("code", answer.claim)),
        _why(answer, others, address, statement),
        element("p", element("a", f"and {more} more", href="#derivation")) if more > 0 else None,
        class_="failure",
    )


def _weight(verified: Verified, answer: Answer) -> str:
    """How much the finding weighs, by what mends it."""
    own = (
        str(finding["weight"])
        for finding in verified.summary.findings
        if finding["step"] == answer.step and "weight" in finding
    )
    return next(own, "")


def _point(witness: Mapping[str, str], statement: Statement) -> Markup:
    """A witness in the paper's letters; what is no letter of the paper is named as it is."""
    used, left_out = leading(witness)
    return join((
        join((_at(name, value, statement) for name, value in used.items()), separator=", "),
        left_out,
    ))  # fmt: skip


def _at(name: str, value: str, statement: Statement) -> Markup:
    letter = statement.letters.get(name)
    if letter is None:
        return element("code", f"{name} = {value}")
    return tex(f"{letter.latex} = {value}")


def _sides(answer: Answer, statement: Statement) -> Iterator[Markup | str]:
    """Where the claim fails, and what its sides are there."""
    yield "It fails at "
    yield _point(answer.witness or {}, statement)
    if answer.left:
        yield f", where its sides are {answer.left} and {answer.right}"


def _why(answer: Answer, others: list[Answer], address: Address, statement: Statement) -> Markup:
    """The witness, or the reason, and the reading or condition under which it holds."""
    told = []
    if answer.witness:
        told.append(element("li", *_sides(answer, statement), "."))
        said = filter(None, (answer.why, answer.remark))
        told += [element("li", line(sentence(one), address)) for one in said]
    elif answer.told:
        told.append(element("li", line(sentence(answer.told), address)))
    told += [
        element("li", "It is proved in the reading: ", line(other.reading, address), ".")
        for other in others
        if (other.step, other.kind) == (answer.step, answer.kind)
        and other.reading != answer.reading
        and other.verdict.startswith("proved")
    ]
    if answer.condition:
        told.append(element("li", "It holds if ", element("code", answer.condition), "."))
    return element("ul", *told) if told else Markup("")


def _amendment(verified: Verified, first: Formula | None, address: Address) -> Markup:
    """The amended claim with what is new marked, and which conditions and constants are other."""
    statement = verified.statement
    amended = statement.amended
    if amended is None or first is None:
        return Markup("")
    counterpart = _counterpart(amended, first)
    if counterpart is None:
        return Markup("")
    proved = verified.summary.repaired_by is not None
    state = "every line of which holds" if proved else "of which not every line is known to hold"
    changed = [*_conditions(statement, amended), *_constants(statement, amended)]
    return element(
        "div",
        element("h2", "What it should be", id="amended"),
        element("p", item(amended.id, address), f", {state}"),
        tex(marked(first.written, counterpart.written)[1], display=True),
        element("ul", *changed, class_="changes") if changed else None,
        class_="amendment",
    )


def _conditions(statement: Statement, amended: Statement) -> Iterator[Markup]:
    """Hypotheses that one of the two has alone."""
    stated = [h for h in statement.hypotheses if h.where is Where.STATEMENT]
    before = {_same(part, statement) for h in stated for part in h.written.parts}
    after = {_same(part, amended) for h in amended.hypotheses for part in h.written.parts}
    for own in amended.hypotheses:
        if not {_same(part, amended) for part in own.written.parts} <= before:
            yield element("li", element("ins", "now supposes"), " ", formula(own.written))
    for own in stated:
        if not {_same(part, statement) for part in own.written.parts} <= after:
            yield element("li", element("del", "no longer supposes"), " ", formula(own.written))


def _same(written: Written, statement: Statement) -> str:
    """A condition by one of the ways to write it: K > 1 is K >= 2 for a whole number."""
    match written.tree:
        case Relation(left, ("<" | "<="), right):
            written = written.like(Relation(right, MIRRORED[written.tree.sign], left))
    match written.tree:
        case Relation(Symbol(name) as letter, ">", Number(value)) if (
            name in statement.letters and statement.letters[name].domain.integer
        ):
            written = written.like(Relation(letter, ">=", number_of(value + 1)))
    return str(written)


def _constants(statement: Statement, amended: Statement) -> Iterator[Markup]:
    """Constants that are defined in another way, with what is new marked."""
    before = {str(constant.name): constant for constant in statement.constants}
    for own in amended.constants:
        old = before.get(str(own.name))
        if own.defined is None or (old is not None and old.defined == own.defined):
            continue
        yield element("li", element("ins", "with"), " ", tex(_definition(own)))


def _definition(constant: Constant) -> str:
    shown = constant.defined.latex if constant.defined is not None else ""
    return f"{constant.name.latex} = {shown}"


def _compared(ratio: float) -> str:
    """How the amended value compares with the printed one."""
    return " (the same)" if ratio == 1 else f" ({ratio:.3g} times as large)"


def _worth(statement: Statement) -> Markup:
    """Both values at one point, and whose point that is."""
    found = worth_of(statement)
    if found is None:
        return Markup("")
    names = {letter.name: letter.letter.latex for letter in accepted(statement)}
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
    rows = [("printed", f"{found.value:.{SIGNIFICANT}g}")]
    if found.amended is not None:
        ratio = _compared(found.amended / found.value) if found.value > 0 else ""
        rows.append(("amended", f"{found.amended:.{SIGNIFICANT}g}{ratio}"))
    elif found.amended_why:
        rows.append(("amended", f"no value here: {found.amended_why}"))
    return element(
        "div",
        element("h2", "What it is worth", id="worth"),
        table(("form", "value"), rows, class_="worth"),
        element("p", "At ", whose, ": ", at, class_="source"),
        element("p", "The paper's own settings are not used: ", found.why, class_="source")
        if found.why
        else None,
        class_="values",
    )
