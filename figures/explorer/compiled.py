"""A statement as a script of the explorer: what has a value, and the conditions on it.

The rules are those of `bounds.evaluation`: constants are computed from their definitions unless
they have none, the hypotheses are the statement's, its proof's and the claimed ranges of the
constants that occur, and a formula with a sequence has no value here.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import sympy as sp

from bounds.errors import UserError
from bounds.evaluation import Request, demanded, sequence_names
from bounds.language.symbolic import LetterSymbol
from bounds.rendering.plain_math import plain_text
from bounds.statement import Constant, Formula, Hypothesis, Statement, Where
from bounds.typical import typical_values, usual_value
from bounds.values import Number
from figures.explorer.javascript import NotComputable, javascript
from figures.labels import domain_words

ONE = Number(Fraction(1), exact=True)


@dataclass(frozen=True)
class Compiled:
    """The formulas that the explorer has, with their letters, and the script for the page."""

    requests: tuple[Request, ...]
    script: str

    @property
    def formulas(self) -> tuple[Formula, ...]:
        """The formulas alone."""
        return tuple(request.formula for request in self.requests)


def compiled(statement: Statement, verdict: str = "not judged here") -> Compiled:
    """Compile every explorable formula of a statement; `verdict` says how it stands."""
    requests = [r for f in statement.formulas if (r := _request(statement, f)) is not None]
    records = [_formula(request) for request in requests]
    used = {letter for request in requests for letter in _letters(request)}
    body = _object(
        {
            "id": json.dumps(statement.id),
            "title": json.dumps(plain_text(statement.title)),
            "paper": json.dumps(statement.paper),
            "verdict": json.dumps(verdict),
            "letters": _list(_letter(letter) for letter in sorted(used, key=str)),
            "formulas": _list(records),
        }
    )
    script = f'"use strict";\nfedproof.define((R) => ({body}));\n'
    return Compiled(tuple(requests), script)


def _request(statement: Statement, formula: Formula) -> Request | None:
    """The formula with every letter it needs; none when the page could not compute it."""
    if formula.value is None:
        return None
    request = Request(statement, formula, {}, {})
    expanded = request.expanded(formula.value)
    if sequence_names([expanded]) or not expanded.free_symbols:
        return None
    try:
        javascript(expanded, dict.fromkeys(expanded.free_symbols, "x"))
    except NotComputable:
        return None
    # A claimed range counts once its constant is given, and may bring letters of its own.
    while not (needed := _needed(request)) <= set(request.given):
        request = replace(request, given=dict.fromkeys({*request.given, *needed}, ONE))
    return request


def _needed(request: Request) -> set[LetterSymbol]:
    """The letters of the value and of the hypotheses that the statement prints."""
    printed = [h.relation for h in _relations(request) if h.where is Where.STATEMENT]
    stated = [relation for relation in printed if request.has_sequences(relation)]
    shown = [constant.symbol for constant in request.constants]
    expressions = [request.expanded(e) for e in (request.expression, *shown, *stated)]
    return {letter for expression in expressions for letter in expression.free_symbols}


def _letters(request: Request) -> list[LetterSymbol]:
    return sorted(request.given, key=str)


def _relations(request: Request) -> list[Hypothesis]:
    """Those between two sides; of others nothing is demanded, in the page as everywhere."""
    return [
        hypothesis
        for hypothesis in request.hypotheses
        if isinstance(hypothesis.relation, sp.core.relational.Relational)
    ]


def _formula(request: Request) -> str:
    formula, value = request.formula, request.expression
    own = _letters(request)
    return _object(
        {
            "label": json.dumps(formula.label),
            "role": json.dumps(formula.role.value),
            "quantity": json.dumps(_quantity(formula)),
            "tex": json.dumps(formula.written.latex),
            "letters": json.dumps([letter.name for letter in own]),
            "start": json.dumps(_start(request)),
            "constants": _list(_constant(request, constant) for constant in request.constants),
            "value": _function(request, value),
            "terms": _list(
                _object({"tex": json.dumps(term.latex), "value": _function(request, term.sympy)})
                for term in formula.terms
            ),
            "hypotheses": _list(_hypothesis(request, h) for h in _relations(request)),
        }
    )


def _quantity(formula: Formula) -> str:
    """What the formula bounds, in words."""
    bounded = isinstance(formula.quantity, LetterSymbol)
    meaning = plain_text(formula.quantity.meaning) if bounded else ""
    return f"bound on the {meaning}" if meaning else "value of the formula"


def _start(request: Request) -> Mapping[str, str]:
    """Usual values, inside the hypotheses where such are found."""
    usual = {letter.name: usual_value(letter) for letter in _letters(request)}
    try:
        found = typical_values(request.statement, form=request.formula.label)
    except UserError:
        found = {}
    values = {name: found.get(name, value) for name, value in usual.items()}
    return {name: _decimal(value) for name, value in values.items()}


def _decimal(value: Fraction) -> str:
    text = f"{float(value):.12g}"
    return text if Fraction(text) == value else str(value)


def _constant(request: Request, constant: Constant) -> str:
    return _object(
        {
            "name": json.dumps(constant.symbol.name),
            "tex": json.dumps(constant.symbol.letter.latex),
            "value": _function(request, constant.symbol),
        }
    )


def _hypothesis(request: Request, hypothesis: Hypothesis) -> str:
    relation = hypothesis.relation
    known = request.has_sequences(relation) and (
        request.expanded(relation).free_symbols <= set(request.given)
    )
    sides: dict[str, str] = {}
    if known:
        sides = {
            "left": _function(request, relation.lhs),
            "right": _function(request, relation.rhs),
        }
    return _object(
        {
            "label": json.dumps(hypothesis.label),
            "tex": json.dumps(hypothesis.written.latex),
            "sign": json.dumps(relation.rel_op),
            "where": json.dumps(hypothesis.where.value),
            "demanded": json.dumps(demanded(hypothesis)),
            **sides,
        }
    )


def _letter(letter: LetterSymbol) -> str:
    domain = letter.domain
    record: dict[str, Any] = {
        "name": letter.name,
        "tex": letter.letter.latex,
        "meaning": letter.meaning,
        "plain": plain_text(letter.meaning),
        "integer": domain.integer,
        "low": None if domain.low is None else float(domain.low),
        "high": None if domain.high is None else float(domain.high),
        "lowOpen": domain.low_open,
        "highOpen": domain.high_open,
        "domain": domain_words(domain),
    }
    return json.dumps(record)


def _function(request: Request, expression: sp.Expr) -> str:
    """A function of the letters' values; constants stand for their definitions."""
    names = {letter: f"v[{json.dumps(letter.name)}]" for letter in request.given}
    return f"(v) => {javascript(request.expanded(expression), names)}"


def _object(fields: Mapping[str, str]) -> str:
    return "{" + ", ".join(f"{name}: {value}" for name, value in fields.items()) + "}"


def _list(items: Iterable[str] | Sequence[str]) -> str:
    return "[" + ",\n".join(items) + "]"
