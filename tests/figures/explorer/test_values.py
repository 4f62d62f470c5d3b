"""The page's numbers are Python's: every formula, at random points, and every hypothesis."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from bounds.arithmetic import NoValue, real
from bounds.catalogue import catalogue
from bounds.evaluation import Evaluation, Request, evaluate
from bounds.expressions import ONE, Relation, add
from bounds.language.symbolic import LetterSymbol
from figures.explorer.compiled import Compiled, compiled
from tests.bounds.test_precision import corners
from tests.figures.browser import chromium, watched

POINTS = 200
TOLERANCE = 1e-9
Questions = Sequence[tuple[Request, list[dict[str, float]]]]
VALUES = """(asked) => asked.map(({ id, label, points }) => {
    const formula = fedproof.statements.get(id).formulaOf.get(label);
    return points.map((point) => String(formula.value(point)));
})"""
INSIDE = """(asked) => asked.map(({ id, label, points }) => {
    const statement = fedproof.statements.get(id);
    const formula = statement.formulaOf.get(label);
    return points.map((point) => fedproof.inside(statement, formula, point));
})"""


@pytest.fixture(scope="module")
def models() -> list[Compiled]:
    """Every statement with a formula for the page."""
    return [model for s in catalogue.values() if (model := compiled(s)).requests]


def drawn(letter: LetterSymbol, rng: random.Random) -> float:
    """A value of the letter's domain: small integers, reals of a few decades, zero now and then."""
    domain = letter.domain
    low = float(domain.low) if domain.low is not None else -math.inf
    high = float(domain.high) if domain.high is not None else math.inf
    if domain.integer:
        first = max(low, 0)
        return float(rng.randint(int(first), int(min(high, first + 12))))
    if math.isfinite(low) and math.isfinite(high):
        return low + (high - low) * rng.uniform(0.01, 0.99)
    size = 10 ** rng.uniform(-2, 1)
    return low + size if math.isfinite(low) else size * rng.choice((-1, 1))


def points_of(request: Request, count: int) -> list[dict[str, float]]:
    """Random points for the letters that the page asks for."""
    rng = random.Random(f"{request.statement.id} {request.formula.label}")
    letters = sorted(request.given, key=str)
    return [{letter.name: drawn(letter, rng) for letter in letters} for _ in range(count)]


def expected(expression: Any, point: dict[str, float]) -> float:
    """Python's value; not finite where `evaluate` has none either."""
    values = {letter: Fraction(point[letter.name]) for letter in expression.free_symbols}
    try:
        return float(real(expression, values, {}))
    except (NoValue, ZeroDivisionError, OverflowError):
        return math.nan


def ask(site: Path, function: str, questions: Questions) -> list[list[Any]]:
    """What the page answers at every point of every question, in one call."""
    sent = [{"id": r.statement.id, "label": r.formula.label, "points": p} for r, p in questions]
    with chromium() as browser:
        page = browser.new_page()
        problems = watched(page)
        page.goto((site / "explorer.html").as_uri())
        page.evaluate("ids => Promise.all(ids.map(fedproof.load))", [r["id"] for r in sent])
        answers: list[list[Any]] = page.evaluate(function, sent)
        assert problems == []
    return answers


@pytest.mark.browser
def test_values_are_pythons(site: Path, models: list[Compiled]) -> None:
    """To nine digits at 200 random points of every statement, evaluated in a real page."""
    questions = [
        (request, points_of(request, -(-POINTS // len(model.requests))))
        for model in models
        for request in model.requests
    ]
    wrong, compared, refused = [], 0, 0
    for (request, points), values in zip(questions, ask(site, VALUES, questions), strict=True):
        expression = request.expanded(request.expression)
        for point, text in zip(points, values, strict=True):
            there, here = float(text), expected(expression, point)
            if math.isnan(there):
                refused += math.isfinite(here)
                continue
            compared += 1
            if not abs(there - here) <= TOLERANCE * abs(here):
                wrong.append((request.statement.id, request.formula.label, point, there, here))
    assert wrong == []
    assert compared > 0.9 * POINTS * len(models)
    assert refused < compared / 1000


@pytest.mark.browser
def test_far_out_values_are_pythons_or_refused(site: Path, models: list[Compiled]) -> None:
    """At the corners of the domains, where plain doubles lose all digits."""
    far = {
        request.formula.label + request.statement.id: (
            request,
            list(corners(request.expanded(request.expression), request.statement.id)),
        )
        for model in models
        for request in model.requests
    }
    questions = [
        (request, [{letter.name: float(v) for letter, v in point.items()} for point in points])
        for request, points in far.values()
    ]
    answers = ask(site, VALUES, questions)
    wrong, compared, refused = [], 0, 0
    for (request, points), values in zip(far.values(), answers, strict=True):
        for point, text in zip(points, values, strict=True):
            try:
                here = real(request.expanded(request.expression), point, {})
            except NoValue:
                here = math.nan
            if math.isnan(float(text)):
                refused += not math.isnan(here)
                continue
            compared += 1
            if not abs(float(text) - here) <= TOLERANCE * abs(here):
                wrong.append((request.statement.id, request.formula.label, point, text, here))
    assert wrong == []
    assert refused < compared / 20


@pytest.mark.browser
def test_inside_is_pythons(site: Path, models: list[Compiled]) -> None:
    """The same points are inside the hypotheses, here and in the page."""
    requests = [model.requests[0] for model in models]
    questions = [(r, points_of(r, 3)) for r in requests if r.statement.hypotheses]
    seen = set()
    for (request, points), states in zip(questions, ask(site, INSIDE, questions), strict=True):
        for point, state in zip(points, states, strict=True):
            given = {name: Fraction(value) for name, value in point.items()}
            try:
                found = evaluate(request.statement, given, form=request.formula.label, anyway=True)
            except NoValue:
                continue
            assert isinstance(found, Evaluation)
            assert state == found.inside, (request.statement.id, request.formula.label, point)
            seen.add(state)
    assert seen == {True, False}


def test_a_wrong_number_would_be_seen() -> None:
    """The comparison is not blind: an expression changed by one is another value."""
    (request,) = compiled(catalogue["fedsagd.tab1.fedavg"]).requests
    formula = request.formula
    tree = formula.written.tree
    assert isinstance(tree, Relation)
    larger = Relation(tree.left, tree.sign, add(tree.right, ONE))
    changed = replace(formula, written=formula.written.like(larger))
    point = points_of(request, 1)[0]
    other = replace(request, formula=changed)
    here, there = (expected(r.expanded(r.expression), point) for r in (request, other))
    assert abs(here - there) > TOLERANCE * abs(here)
