"""What a paper switches, stops or chooses by: that it can hold, can fail, and can be computed.

A claim `A <=> B` makes B a criterion, a line of an algorithm the condition under which it is run.
Under what the paper supposes, and where it says that its constants lie, it should hold somewhere
and fail somewhere; so should hold what a claim `B => A` is made for. Where nothing changes any
more, and all members of a sequence that it follows are one number, its sides should differ, or
rounding decides. What it is made of should be what the lines of the printed algorithms have, but
for numbers that may be chosen: neither the unknown optimum nor a gradient where something else is
kept, or at another point. And of the exact runs that satisfy all hypotheses one should meet it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.expressions import (
    Call,
    Expression,
    Relation,
    Series,
    Symbol,
    calls,
    free_symbols,
    fresh,
    mapped,
    multiply,
    number,
    parts,
    show_relation,
)
from bounds.kernel.balls import sign
from bounds.language.formulas import Implication, names, read_formula
from bounds.measured.terms import called, letters_in, read
from bounds.quantities.law import known as quantities
from bounds.statement import Kind as Item
from bounds.statement import Statement
from bounds.terms import unfolded as spelt_out
from bounds.verdicts.instances import letters, rational, setups
from bounds.verdicts.premises import CLAIMED, definitions, implied, supposed, unfolded
from bounds.verdicts.question import BETWEEN_MARKS, NEVER, Kind, Question

# The longest number of a run that a question is put with.
LONGEST = 60
# What a letter that no run has is tried as, and the signs of a difference that meet a relation.
SIZES = (Fraction(1, 10**6), Fraction(10**6))
MEETS = {"<": {-1}, ">": {1}, "<=": {-1, 0}, ">=": {1, 0}, "==": {0}, "!=": {-1, 1}}
INEQUALITIES = ("<", ">", "!=")
# What says of a letter that it is no number which may be chosen.
SETTLING = {Item.ASSUMPTION, Item.CONSTANT, Item.DEFINITION, Item.EQUATION}
OPPOSITE = {"<=": ">", ">=": "<", "<": ">=", ">": "<=", "==": "!=", "!=": "=="}


def questions(statement: Statement) -> Iterator[Question]:
    """Five for each criterion of a claim, two for one of an algorithm, and one for a premise."""
    for told, condition in _conditions(statement):
        yield from _possible(statement, told, condition)
    if statement.kind not in CLAIMED:
        return
    constants = definitions(statement)
    for formula in statement.formulas:
        tree = formula.written.tree
        if not isinstance(tree, Implication):
            continue
        side = tree.right if tree.both else tree.left
        criterion = unfolded(formula.written.like(side), constants).tree
        if isinstance(criterion, Relation) and not tree.both:
            yield _somewhere(statement, f"premise of {formula.label}", criterion)
        elif isinstance(criterion, Relation):
            yield from _possible(statement, f"criterion of {formula.label}", criterion)
            yield from _at_rest(statement, formula.label, criterion)
            yield from _kept(statement, formula.label, criterion)
            yield from _met(statement, formula.label, criterion)


def _conditions(statement: Statement) -> Iterator[tuple[str, Relation]]:
    """The inequalities of numbers under which lines of an algorithm are run, each once."""
    found: dict[Relation, str] = {}
    for rule in statement.rules:
        for text in re.split(r"[;,]", rule.when):
            if any(mark in text for mark in INEQUALITIES) and (one := _read(statement, text)):
                found.setdefault(one, text.strip())
    for condition, text in found.items():
        yield f"condition {text}", condition


def _read(statement: Statement, text: str) -> Relation | None:
    """A relation of letters of the paper that are numbers; none where it is words."""
    try:
        tree = read_formula(text, statement.letters.functions)
    except UserError:
        return None
    known = isinstance(tree, Relation) and tree.symbols <= statement.letters.keys()
    return tree if isinstance(tree, Relation) and known else None


def _possible(statement: Statement, told: str, criterion: Relation) -> Iterator[Question]:
    """That it can hold, and that it can fail."""
    fails = Relation(criterion.left, OPPOSITE[criterion.sign], criterion.right)
    yield _somewhere(statement, told, criterion)
    yield _somewhere(statement, told, fails, "fails")


def _somewhere(
    statement: Statement, told: str, condition: Relation, does: str = "holds"
) -> Question:
    return Question(
        step=f"{told} {does}",
        claim=NEVER,
        kind=Kind.EXISTENCE,
        given=tuple(map(show_relation, (*_premises(statement), condition))),
        budget="small",
        asks=f"under what is supposed the {told.partition(' ')[0]} somewhere {does}",
    )


def _premises(statement: Statement) -> list[Relation]:
    """What it supposes, where it says that its constants lie, and what its assumptions imply."""
    return [*supposed(statement, ranged=True), *implied(statement)]


def _at_rest(statement: Statement, label: str, criterion: Relation) -> Iterator[Question]:
    """That it is decided by more than rounding where the sequences that it follows are at rest.

    What is left of another one is a letter for one member, such as the first: a number like others.
    """
    known = statement.vocabulary
    spelt = criterion.mapped(lambda side: _sequences(statement, side))
    called = [
        part
        for side in spelt.sides
        for part in parts(side)
        if isinstance(part, Call) and part.name in known.letters.functions
    ]
    found = {part.name for part in called if free_symbols(part) or part not in known.short}
    rest = {name: fresh(f"{name}_rest", {*statement.letters}) for name in sorted(found)}

    def put(relation: Relation) -> str:
        spelt = relation.mapped(lambda side: _sequences(statement, side))
        return show_relation(spelt.mapped(lambda side: _resting(side, rest, known.short)))

    if rest:
        yield Question(
            step=f"criterion of {label} at rest",
            claim=put(Relation(criterion.left, "!=", criterion.right)),
            given=tuple(map(put, _premises(statement))),
            where=tuple(f"{new}: {statement.letters[name].domain}" for name, new in rest.items()),
            asks="where nothing changes any more its sides differ: rounding does not decide",
        )


def _sequences(statement: Statement, side: Expression) -> Expression:
    """With sequences of numbers for the letters that stand for their members and sums."""
    known = statement.vocabulary

    def is_numbers(body: Expression) -> bool:
        called = calls(body)
        terms = [part for part in parts(body) if isinstance(part, Call)]
        sorts = [(known.sort(term) or "").partition(" ")[0] for term in terms]
        return bool(called) and called <= known.letters.functions.keys() and {*sorts} <= {"real"}

    def put(part: Expression) -> Expression:
        let = known.lets.get(part.name) if isinstance(part, Symbol) else None
        if let is not None and is_numbers(let.body):
            return put(let.body)
        return mapped(part, put)

    return put(side)


def _resting(
    side: Expression, rest: Mapping[str, str], short: Mapping[Expression, Expression]
) -> Expression:
    """With one number for all members of each sequence at rest, and letters for those of others."""
    match side:
        case Call(name, _) if name in rest:
            return Symbol(rest[name])
        case Call() if side in short:
            return short[side]
        case Series(body, lower, upper):
            return multiply(upper - lower + 1, _resting(body, rest, short))
        case _:
            return mapped(side, lambda part: _resting(part, rest, short))


def _kept(statement: Statement, label: str, criterion: Relation) -> Iterator[Question]:
    """That it is made of what the lines of the printed algorithms have."""
    items = catalogue.of(statement.paper) if statement.paper in catalogue.papers() else []
    rules = [rule for item in items if item.kind is Item.ALGORITHM for rule in item.rules]
    had = frozenset[str]().union(
        *(_made_of(statement, side) for rule in rules for side in _sides(rule.written.tree))
    )
    settled = frozenset[str]().union(*(_letters(item) for item in items if item.kind in SETTLING))
    needed = _made_of(statement, criterion.left) | _made_of(statement, criterion.right)
    needed -= {
        name
        for name in needed & statement.letters.keys() - settled
        if not statement.letters[name].arguments
    }
    if rules:
        yield Question(
            step=f"criterion of {label} and the algorithm",
            claim=BETWEEN_MARKS.join(", ".join(sorted(one)) for one in (needed, needed & had)),
            kind=Kind.NOTATION,
            asks="the lines of the algorithm have all that the criterion is made of",
        )


def _sides(tree: object) -> tuple[Expression, ...]:
    return tree.sides if isinstance(tree, Relation) else ()


def _letters(item: Statement) -> frozenset[str]:
    """All that an item speaks of in formulas."""
    return frozenset().union(*(names(written.tree) for written in item.formulas_of_all_kinds()))


def _made_of(statement: Statement, side: Expression) -> frozenset[str]:
    """The letters and terms that are left when all that stands for others is spelt out.

    A term is told by its name and by the sequences in it: a gradient is one at certain points.
    """
    known = statement.vocabulary
    try:
        whole = spelt_out(side, known.lets)
    except UserError:  # it is about more than this vocabulary has
        whole = side
    found = (free_symbols(whole) | calls(whole)) & known.letters.keys()
    counts = {name for name in found if known.letters[name].domain.integer}
    terms = (part for part in parts(whole) if isinstance(part, Call) and part.name in found)
    points = ((part.name, _points(part, found)) for part in terms)
    at_points = {f"{name} at {', '.join(at)}" for name, at in points if at}
    return frozenset(at_points | (found - counts - known.ranges.keys() - known.declared.keys()))


def _points(term: Call, known: frozenset[str]) -> list[str]:
    """The names of the sequences in the arguments of a term."""
    return sorted(frozenset[str]().union(*map(calls, term.arguments)) & known)


def _met(statement: Statement, label: str, criterion: Relation) -> Iterator[Question]:
    """That an exact run meets it: asked of one that does, or else where runs have all letters.

    A letter that no run has may be what it likes: where no run is seen to meet it for a small or a
    large one, nothing is asked.
    """
    taken, runs = _taken(statement), []
    for setup in setups(statement):
        known = letters(statement, setup)
        values = {name: rational(known, name) for name in known.keys() & criterion.symbols - taken}
        runs.append({n: v for n, v in values.items() if v is not None and len(str(v)) <= LONGEST})
    most = max(map(len, runs), default=0)
    runs = [run for run in runs if most and len(run) == most]
    if not runs:
        return
    step = f"criterion of {label} on exact runs"
    asks = f"one of {len(runs)} exact runs meets the criterion"
    run = next((run for run in runs if _is_met(criterion, run)), runs[-1])
    numbers: Mapping[Expression, Expression] = {
        Symbol(name): number(value) for name, value in run.items()
    }
    put = show_relation(criterion.put(numbers))
    if criterion.symbols <= run.keys():
        yield Question(step=step, claim=put, asks=asks)
    elif _is_met(criterion, run):
        premises = [show_relation(one.put(numbers)) for one in _premises(statement)]
        yield Question(
            step=step,
            claim=NEVER,
            kind=Kind.EXISTENCE,
            given=(*premises, put),
            budget="small",
            asks=asks,
        )


def _taken(statement: Statement) -> set[str]:
    """Letters for which nothing of a run stands, but a number that is taken for exact runs."""
    told = statement.measured and statement.measured.record.instances
    terms = {
        name: read(text, frozenset(quantities()))
        for name, text in (told.feeds if told else {}).items()
    }
    return {
        name
        for name, term in terms.items()
        if not any(called(term)) or letters_in(term) & terms.keys()
    }


def _is_met(criterion: Relation, run: Mapping[str, Fraction]) -> bool:
    """Whether a run is seen to meet it, with each other letter small or large."""
    others = sorted(criterion.symbols - run.keys())
    for values in product(SIZES, repeat=len(others)):
        found = sign(
            criterion.left - criterion.right, {**run, **dict(zip(others, values, strict=True))}
        )
        if found is not None and found in MEETS[criterion.sign]:
            return True
    return False
