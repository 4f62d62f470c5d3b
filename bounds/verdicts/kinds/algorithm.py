"""Whether the method that is printed is the one that a statement is about.

`[measured]` says which method a statement is about, and whether clients that are not active are
taken to train. A method NAME_analysed, NAME_proof or NAME_display is NAME as a proof or a display
has it. Two versions are run side by side on the smallest federations, and the question is whether
the models are equal where they first part. It is asked once of a paper. So is whether local steps
end where clients do that are taken to minimise, if a proof takes them so. And where an algorithm is
printed in several versions, rules for one letter should have one right side, in what is there when
they begin: what a version computes on the way is put in as it does. A coefficient that one version
has alone is read as the 1 or the 0 at which it leaves the rule. Where the other version is that of
another paper, which may well have more coefficients, it is not read otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import takewhile

from bounds import methods
from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.expressions import (
    Expression,
    Relation,
    Symbol,
    free_symbols,
    number,
    replaced,
    show,
    show_relation,
)
from bounds.kernel.algebra import Algebra
from bounds.registry import module_names
from bounds.runs.courses import minimised
from bounds.runs.instance import Setup
from bounds.runs.likeness import (
    CLIENTS,
    RATE,
    ROUNDS,
    SOME,
    STEPS,
    VALUES,
    Chosen,
    alike,
    apart,
    chosen,
    followed,
    mean_model,
)
from bounds.statement import Kind as Item
from bounds.statement import Statement
from bounds.verdicts.premises import CLAIMED, decidable
from bounds.verdicts.question import Question

MANY = "..."  # as in "k = 0, ..., K - 1"
ELSEWHERE = "as originally defined"  # in the paper that a method is from
# As a proof or a display has a method that is printed elsewhere.
FORMS = {"analysed", "proof", "display"}
INACTIVE = ": inactive clients train, and do not"
Pair = tuple[Chosen, Chosen]


def questions(statement: Statement) -> Iterator[Question]:
    """One for each pair of versions that no statement before it is about, or of rules."""
    if statement.is_amended:
        return
    yield from _rules(statement)
    yield from _minimised(statement)
    own = _pairs(statement)
    for pair, told in sorted(own.items(), key=lambda each: each[1]):
        if statement.id == _first(statement, pair):
            yield _asked(pair, told)


def _rules(statement: Statement) -> Iterator[Question]:
    """That what is printed `as ...` for a letter is what the first version has for it."""
    first: dict[tuple[str, Expression], tuple[str, Expression]] = {}
    computed: dict[tuple[str, str], dict[Expression, Expression]] = {}
    for rule in statement.rules:
        version, tree = rule.when.partition(";")[0], rule.written.tree
        printed = version.startswith("as ") and decidable(rule.written)
        if not printed or not isinstance(tree, Relation) or tree.sign != "==":
            continue
        # Rules stand in the order in which they are applied.
        on_the_way = computed.setdefault((rule.actor, version), {})
        right = replaced(tree.right, on_the_way)
        on_the_way[tree.left] = right
        known, other = first.setdefault((rule.actor, tree.left), (version, right))
        letters = free_symbols(right), free_symbols(other)
        # Between letters of which neither side has those of the other, nothing is known here.
        if known != version and (letters[0] <= letters[1] or letters[1] <= letters[0]):
            same = Relation(other, "==", right)
            literal = Question(
                step=f"{rule.actor}, {show(tree.left)}: {known} and {version}",
                claim=show_relation(same),
                asks="both versions of the algorithm have the same rule",
            )
            readings = [
                replace(literal, reading=f"with {given}", given=(given,))
                for given in (f"{name} == {value}" for name, value in _leaving(statement, same))
            ]
            if not readings or version != ELSEWHERE:
                yield literal
            yield from readings


def _leaving(statement: Statement, rules: Relation) -> Iterator[tuple[str, Fraction]]:
    """The coefficients that only one of two rules has, and the values at which both are the same.

    A letter that may be negative is what rules move, and no coefficient.
    """
    for name in sorted(free_symbols(rules.left) ^ free_symbols(rules.right)):
        domain = statement.letters[name].domain
        for value in map(Fraction, (1, 0)):
            read = rules.put({Symbol(name): number(value)})
            if domain.low is not None and domain.low >= 0 and value in domain and _is_plain(read):
                yield name, value


def _is_plain(equation: Relation) -> bool:
    """Whether both sides are the same fraction of polynomials."""
    try:
        return Algebra().quotient(equation.left - equation.right).over.is_zero()
    except UserError:  # it divides by zero
        return False


def _asked(pair: Pair, told: str) -> Question:
    """That the models are equal where they first part, or else at the end."""
    found = apart(*pair)
    rounds, active = (found.rounds, found.active) if found else (ROUNDS, SOME)
    models = [mean_model(one, rounds, active) for one in pair]
    return Question(
        step=told,
        claim=f"{models[0]} == {models[1]}",
        asks=f"both have the same model after {_counted(rounds)}: {_where(active)}",
    )


def _pairs(statement: Statement) -> dict[Pair, str]:
    """The methods that should be the same, with what they are called."""
    if statement.kind not in CLAIMED or statement.measured is None:
        return {}
    read = statement.measured.read
    words = sorted({word for record in read.values() for word in record.parameters.values()})
    values = dict(zip(words, VALUES, strict=False))
    versions = [chosen(record, values) for record in read.values() if record.algorithm]
    found: dict[str, Pair] = {}
    for one in versions:
        if one.name == versions[0].name and one != versions[0]:
            told = f"{one.name}{INACTIVE}"
            found.setdefault(told, (versions[0], one))
        plain, _, form = one.name.rpartition("_")
        if form in FORMS and plain in module_names(methods):
            found.setdefault(f"{plain} and {one.name}", alike(Chosen(plain, one.numbers), one))
    return {pair: told for told, pair in found.items() if all(map(followed, pair))}


def _minimised(statement: Statement) -> Iterator[Question]:
    """That printed steps lead to the model that there is if every client minimises.

    And that what a client then keeps is what it keeps there, the gradient at its last model.
    """
    method, measured = _taken_to_minimise(statement), statement.measured
    items = catalogue.of(statement.paper) if statement.paper in catalogue.papers() else []
    before = takewhile(lambda item: item.id != statement.id, items)
    rules = (rule for item in items if item.kind is Item.ALGORITHM for rule in item.rules)
    has_steps = any(rule.actor == "client" and MANY in rule.when for rule in rules)
    known = method in map(_taken_to_minimise, before)
    runs = None if method is None or known else followed(method, CLIENTS.size)
    if method is None or measured is None or not has_steps or runs is None:
        return
    record = measured.record
    letters = dict(method.numbers) | {"rounds": Fraction(1), "active": Fraction(CLIENTS.size)}
    choices = {record.letter(word): value for word, value in letters.items()}
    law = minimised.follow(record, Setup(CLIENTS, choices))
    models = (run.expected(lambda path: path.model(1)) for run in (runs, law))
    yield Question(
        step=f"{method.name}: the steps end where clients that minimise do",
        claim=" == ".join(map(str, models)),
        asks=f"both have the same model after a round: {_where(CLIENTS.size)}",
    )
    ((_, path),) = runs.outcomes
    first, after = path.trained[0][0], path.groups[1][0]
    gradient = first.group.loss(first.local.points[-1])
    yield Question(
        step=f"{method.name}: a client keeps the gradient at its last model",
        claim=f"{after.state[minimised.KEPT]} == {gradient}",
        asks=f"what the first client keeps after a round is its gradient: {_where(CLIENTS.size)}",
    )


def _taken_to_minimise(statement: Statement) -> Chosen | None:
    """The method of a claim whose runs are followed with clients that minimise exactly."""
    record = statement.measured.record if statement.measured is not None else None
    if record is None or record.instances is None or statement.kind not in CLAIMED:
        return None
    words = sorted({*record.parameters.values()})
    method = chosen(record, dict(zip(words, VALUES, strict=False)))
    exact = record.instances.course == minimised.__name__.rpartition(".")[2]
    return method if exact and followed(method) is not None else None


def _counted(rounds: int) -> str:
    return "a round" if rounds == 1 else f"{rounds} rounds"


def _where(active: int) -> str:
    """The smallest federation."""
    return f"{active} of {CLIENTS.size} clients, {STEPS} local steps of size {RATE}"


def _first(statement: Statement, pair: Pair) -> str:
    """The first statement of the paper that is about the pair."""
    items = catalogue.of(statement.paper) if statement.paper in catalogue.papers() else ()
    about = (item.id for item in items if pair in _pairs(item))
    return next(about, statement.id)
