"""What was asked of the prover as mathematics: in the paper's letters, and what is wrong marked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import cast

from bounds.errors import UserError
from bounds.expressions import Expression, Relation, Symbol, calls, free_symbols
from bounds.kernel.problem import functions
from bounds.kernel.reader import parse_chain, parse_expression
from bounds.language.formulas import called_in
from bounds.language.latex_out import latex, latex_chain
from bounds.language.spelling import Spelling, latex_of
from bounds.language.typeset import STRUCTURE, spelled
from bounds.rendering.difference import marked_relations, with_marked_sign
from bounds.statement import Statement
from bounds.terms import HOLE
from bounds.verdicts.answer import FAILED, HOLDS, Answer
from bounds.verdicts.question import AS_PRINTED
from bounds.verdicts.verified import Verified
from bounds.verdicts.weights import LEADING, Weight, weight
from bounds.verdicts.witnesses import in_short
from figures.report.markup import Markup, element

UNWRITTEN = {"total", "sampled"}  # sums over what is named, which have no sign of their own
ANY = r"\square"  # in a term, what is put there
NO_CLAIMS = {"units", "existence", "order", "notation"}


def claim_latex(answer: Answer, statement: Statement) -> str | None:
    """The claim of a question; none where it is in no form that can be typeset."""
    relations = _relations(answer)
    try:
        return (
            latex_chain(relations, _spelling(answer, relations, statement)) if relations else None
        )
    except (UserError, IndexError, KeyError):
        return None


def marked_claim(answer: Answer, statement: Statement, others: Sequence[Answer]) -> str | None:
    """The claim with what differs in a reading that holds marked; else its sign, which is wrong."""
    relations = _relations(answer)
    if len(relations) != 1:
        return claim_latex(answer, statement)
    try:
        for other in others:
            same = other.step == answer.step and other.kind == answer.kind
            if same and other.verdict in HOLDS and len(found := _relations(other)) == 1:
                asked, read = _alike(relations[0], found[0], statement)
                spelling = _spelling(answer, [asked, read], statement)
                if asked != read:
                    return marked_relations(asked, read, spelling, spelling)[0]
        return with_marked_sign(relations[0], _spelling(answer, relations, statement))
    except (UserError, IndexError, KeyError):
        return None


def holding(answer: Answer) -> Iterator[Markup | str]:
    """The condition under which a claim holds, and a point at which it does."""
    yield "It holds if "
    yield element("code", answer.condition)
    if answer.met:
        yield ", as at "
        yield element("code", in_short(answer.met))
    yield "."


def first_failure(verified: Verified) -> Answer | None:
    """The first line of the proof that fails as printed; else the first other claim that does.

    Slips come after the other lines: what follows them goes on as if they were right. Observations
    are no mistakes, but for those about an amended form, which are ours.
    """
    order = {step.label: place for place, step in enumerate(verified.statement.steps)}
    failed = [
        (answer, weight(verified.statement, answer, verified.answers))
        for answer in verified.answers
        if answer.verdict in FAILED and answer.reading == AS_PRINTED
    ]
    if not verified.statement.is_amended:
        failed = [pair for pair in failed if pair[1] is not Weight.OBSERVATION]
    claims = [pair for pair in failed if pair[0].kind not in NO_CLAIMS] or failed

    def place(pair: tuple[Answer, Weight]) -> tuple[bool, bool, int]:
        at = order.get(pair[0].step.partition(",")[0], len(order))
        return at == len(order), pair[1] not in LEADING, at

    return min(claims, key=place)[0] if claims else None


def _alike(one: Relation, other: Relation, statement: Statement) -> tuple[Relation, Relation]:
    """Both with those constants as their definitions that only one of the two has by name."""
    apart = one.symbols ^ other.symbols
    defined: dict[Expression, Expression] = {
        Symbol(str(constant.name)): cast("Expression", constant.defined.tree)
        for constant in statement.constants
        if constant.defined is not None and str(constant.name) in apart
    }
    return one.put(defined), other.put(defined)


@cache
def _read(claim: str, kind: str, where: tuple[str, ...]) -> tuple[Relation, ...]:
    sequences = [
        name.strip()
        for text in where
        for names, _, what in (text.partition(":"),)
        if what.strip().startswith("sequence")
        for name in names.split(",")
    ]
    try:
        return tuple(parse_chain(claim, functions(kind, sequences)))
    except (UserError, KeyError):
        return ()


def _relations(answer: Answer) -> tuple[Relation, ...]:
    kind = "scalar" if answer.kind == "existence" else answer.kind
    return _read(answer.claim, kind, tuple(answer.where))


def _spelling(answer: Answer, relations: Sequence[Relation], statement: Statement) -> Spelling:
    """The paper's letters and terms, and for other names what they suggest."""
    sides = [side for relation in relations for side in relation.sides]
    used = frozenset[str]().union(*(free_symbols(side) for side in sides))
    called = frozenset[str]().union(*(calls(side) for side in sides))
    known = statement.letters
    apart = {name for name in used | called if _is_flat(name, statement)} - answer.terms.keys()
    if apart or called & UNWRITTEN:
        msg = "something in the question is written as nobody would print it"
        raise UserError(msg)
    letters = {name: name_latex(name, answer, statement) for name in used}
    templates = {
        name: (known[name].latex,) for name in called if name in known and known[name].arguments
    }
    for name in called & answer.terms.keys():
        opened = name_latex(name, answer, statement).replace("{", "{{").replace("}", "}}")
        templates[name] = (opened.replace(ANY, "{0}"),)
    return Spelling(letters, templates, STRUCTURE)


def name_latex(name: str, answer: Answer, statement: Statement) -> str:
    """A name of a question: a letter of the paper, a term of it, or what the name suggests."""
    if name in answer.terms:
        text, known = answer.terms[name], statement.vocabulary.functions
        term = parse_expression(text, called_in(text, known))
        spelling = spelled(term, statement.letters)
        return latex(term, replace(spelling, letters={**spelling.letters, HOLE.name: ANY}))
    letter = statement.letters.get(name)
    return latex_of(name) if letter is None or letter.arguments else letter.latex


def coordinate_latex(name: str, answer: Answer, statement: Statement) -> str:
    r"""A number of a witness: a letter, a coordinate `x[1]`, or `x~xi[1]` of how x varies with xi.

    Where all that is named are numbers on a line, their only coordinate is not numbered.
    """
    part, _, place = name.partition("[")
    vector, _, over = part.partition("~")
    shown = name_latex(vector, answer, statement)
    if over:
        varied = ", ".join(name_latex(source, answer, statement) for source in over.split(","))
        shown = f"\\big({shown}\\big)_{{\\text{{over }}{varied}}}"
    if place and any(other.endswith("[2]") for other in answer.witness or ()):
        shown = f"\\big({shown}\\big)_{{{place.rstrip(']')}}}"
    return shown


def _is_flat(name: str, statement: Statement) -> bool:
    """Whether a name is a term written in one word, as noisy_i_x_t, and no letter of the paper."""
    return name.count("_") > 1 and name not in statement.letters
