"""Whether any point is admissible, and where: at the printed settings, and at those that are usual.

Usual are 5 to 50 local steps, 100 to 500 clients of which 5 to 10 % are active, and 1000 rounds.
There a bound should also be below the trivial one: the gap or the distance to begin with, what a
smooth loss has for a gradient there, the largest loss; of two runs of a method that moves by its
gradients alone, twice the way that one goes at most; and of a letter that is said to be at most
something, such as a share, that. What assumptions imply of the letters holds wherever they do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from bounds.catalogue import catalogue
from bounds.expressions import (
    Expression,
    Relation,
    Symbol,
    free_symbols,
    multiply,
    number,
    show,
    show_relation,
)
from bounds.kernel.reader import parse_chain
from bounds.language.formulas import names
from bounds.runs.likeness import Chosen, apart, method_of
from bounds.statement import Statement, Where
from bounds.verdicts.premises import (
    CLAIMED,
    definitions,
    fed,
    implied,
    labels,
    supposed,
    unfolded,
    upper_bounds,
    used,
)
from bounds.verdicts.question import NEVER, Kind, Question

ADMISSIBLE = "an admissible point"
AT_SETTINGS = "an admissible point at the printed settings"
AT_USUAL = "an admissible point at usual settings"
# Of numbers that letters are fed by.
USUAL = (
    "local_steps >= 5",
    "local_steps <= 50",
    "clients >= 100",
    "clients <= 500",
    "20*active >= clients",
    "10*active <= clients",
    "rounds == 1000",
)
# What bounds a quantity anyway: a product of a number and of what feeds letters. A smooth loss has
# squared gradients of at most 2 L times the gap, so that this is a mean which the first step has.
TRIVIAL: Mapping[str, tuple[int, tuple[str, ...]]] = {
    "gap": (1, ("gap(0)",)),
    "distance": (1, ("distance(0)",)),
    "gradient": (2, ("smoothness", "gap(0)")),
    "loss_change": (1, ("largest_loss",)),
    "generalisation_gap": (1, ("largest_loss",)),
    "discrepancy": (2, ("rate", "local_steps", "rounds", "lipschitz")),
    "local_discrepancy": (2, ("rate", "local_steps", "lipschitz")),
}
# What is twice the way of one run; the method that moves by its gradients alone; and what bounds
# them where nothing is said to be Lipschitz.
WAYS = {"discrepancy", "local_discrepancy"}
PLAIN = Chosen("fedavg")
STEEPEST = re.compile(r"largest_gradient\(\w+\)")
# The quantity of a round, or its mean over the rounds.
_QUANTITY = re.compile(r"(\w+)\(\w+\)|sum\((\w+)\(t\), t, \w+, T - 1\)/T")


def questions(statement: Statement) -> Iterator[Question]:
    """Of what is claimed; of other items alone whether what they suppose can be."""
    yield from _admissible(statement)
    if statement.kind in CLAIMED:
        yield from _at_settings(statement)
        yield from _at_usual(statement)


def _admissible(statement: Statement) -> Iterator[Question]:
    if labels(statement, Where.STATEMENT):
        yield Question(
            step=ADMISSIBLE,
            claim=NEVER,
            kind=Kind.EXISTENCE,
            given=(*labels(statement, *Where), *map(show_relation, implied(statement))),
            unfold=used(statement),
            asks="some hyper-parameters satisfy every printed hypothesis",
        )


def _at_settings(statement: Statement) -> Iterator[Question]:
    """Without such a point a statement says nothing of the paper's own experiments."""
    from bounds.runs.printed import printed, prints_settings  # sympy comes with it

    if not prints_settings(statement.paper) or statement.is_amended:
        return
    constants = definitions(statement)
    ranges = [
        part
        for c in statement.constants
        if c.defined is not None and c.within is not None
        for part in c.within.parts
    ]
    occurring = frozenset[str]().union(*(one.symbols for one in supposed(statement)))
    occurring = occurring.union(*(names(unfolded(part, constants).tree) for part in ranges))
    settled = printed(statement.paper).settled
    values = {name: str(value) for name, value in settled.items() if name in occurring}
    implied = tuple(map(str, statement.implied))
    if values:
        known = {name: number(value) for name, value in settled.items() if name in values}
        settled_ranges = [str(unfolded(part, {**constants, **known})) for part in ranges]
        told = (*(f"{name} = {value}" for name, value in values.items()), *implied)
        yield Question(
            step=AT_SETTINGS,
            claim=NEVER,
            kind=Kind.EXISTENCE,
            given=(*labels(statement, *Where), *settled_ranges, *implied),
            replace=values,
            unfold=used(statement),
            asks=f"the printed hypotheses and ranges leave some problem at {', '.join(told)}",
        )


def _at_usual(statement: Statement) -> Iterator[Question]:
    """Conditions that no usual federation meets, and bounds that say nothing of any."""
    conditions = [*supposed(statement), *implied(statement)]
    letters = {source: Symbol(name) for source, name in fed(statement).items()}
    usual = [one for one in map(_relation, USUAL) if one.symbols <= letters.keys()]
    here = [one.put({Symbol(source): name for source, name in letters.items()}) for one in usual]
    about = frozenset[str]().union(*(one.symbols for one in conditions))
    told, at = ", ".join(map(show_relation, here)), "at usual settings " if here else ""
    if any(one.symbols & about for one in here):
        yield Question(
            step=AT_USUAL,
            claim=NEVER,
            kind=Kind.EXISTENCE,
            given=tuple(map(show_relation, (*conditions, *here))),
            asks=f"the printed hypotheses leave some problem where {told}",
        )
    known = trivial(statement) if here else None
    halves = ", of which neither run goes more than half" if known and _is_way(statement) else ""
    for label, bound in upper_bounds(statement):
        anyway = known or _largest(statement, label)
        if anyway is not None:
            yield Question(
                step=f"{label} against the trivial bound",
                claim=show_relation(Relation(bound, ">=", anyway)),
                kind=Kind.EXISTENCE,
                given=(*map(show_relation, (*conditions, *here)), f"{show(anyway)} > 0"),
                budget="small",
                asks=f"{at}the bound is somewhere below {show(anyway)}{halves}",
            )


def _relation(text: str) -> Relation:
    ((found,),) = (parse_chain(text),)
    return found


def trivial(statement: Statement) -> Expression | None:
    """What bounds the quantity of a statement without any theorem."""
    factor, sources = TRIVIAL.get(_bounded(statement), (0, ()))
    known: dict[str, Expression] = {
        source: Symbol(letter) for source, letter in fed(statement).items()
    }
    if _is_way(statement):
        method = method_of(statement)
        if method is None or apart(method, PLAIN) is not None:
            return None
        known = _steepest(statement) | known
    if not factor or not known.keys() >= {*sources}:
        return None
    return multiply(number(factor), *(known[source] for source in sources))


def _largest(statement: Statement, label: str) -> Expression | None:
    """What a letter that is bounded may be at most, whatever happens."""
    tree = next(f.written.tree for f in statement.formulas if f.label == label)
    name = show(tree.left) if isinstance(tree, Relation) else ""
    top = statement.letters[name].domain.high if name in statement.letters else None
    return None if top is None else number(top)


def _bounded(statement: Statement) -> str:
    """The name of the quantity."""
    quantity = statement.measured.record.quantity if statement.measured is not None else ""
    found = _QUANTITY.fullmatch(quantity)
    return (found[1] or found[2]) if found else ""


def _is_way(statement: Statement) -> bool:
    return _bounded(statement) in WAYS


def _steepest(statement: Statement) -> dict[str, Expression]:
    """What the paper says of all gradients of a run, in letters that this statement has, too."""
    items = catalogue.of(statement.paper) if statement.paper in catalogue.papers() else []
    for item in items:
        measured = item.measured.record.quantity if item.measured is not None else ""
        if STEEPEST.fullmatch(measured) and not item.is_amended:
            for _, bound in upper_bounds(item):
                if all(item.letters[n] == statement.letters.get(n) for n in free_symbols(bound)):
                    return {"lipschitz": bound}
    return {}
