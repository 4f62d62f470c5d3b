"""Whether a bound is of the order that is claimed for it: each term, in each number of the rate.

The step size is the one that the claim chooses, and exponents are compared, logarithms apart. Terms
with a minus sign only help, and what a range is claimed of is a constant. One that an O(.) leaves
unnamed may depend on every letter that the O(.) does not print. Another reading has what is defined
beside the bound as a constant, too: an O(.) does not print it. Where the claim supposes T >= N, T
grows as N does. `[measured]` names the claims of a statement; one that leaves the step size in its
bound open is not asked, nor is the last line of a proof beside what is stated.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from bounds.catalogue import catalogue
from bounds.expressions import (
    Add,
    Expression,
    Relation,
    Symbol,
    free_symbols,
    replaced,
    show_relation,
)
from bounds.growth import is_negative
from bounds.measured.record import Claim
from bounds.statement import Statement
from bounds.verdicts.kinds.agreement import stated
from bounds.verdicts.premises import definitions, fed, upper_bounds, within_ranges
from bounds.verdicts.question import AS_PRINTED, Kind, Question

GROWING = ("rounds", "local_steps", "active", "clients", "samples")
Chosen = Mapping[Expression, Expression]


def questions(statement: Statement) -> Iterator[Question]:
    """One for each claimed rate, each number in it that grows, and each term of a bound."""
    letters = fed(statement)
    unnamed = {name for name, letter in statement.letters.items() if letter.unit == "any"}
    for claim, rate, step in claimed_rates(statement):
        growing = [letters[s] for s in GROWING if letters.get(s, "") in free_symbols(rate)]
        for label, bound in _stated(statement):
            if step is None and letters.get("rate", "") in free_symbols(bound):
                continue
            chosen: Chosen = {} if step is None else {Symbol(letters["rate"]): step}
            for (at, term), name in product(enumerate(_terms(bound), 1), growing):
                if unnamed & free_symbols(term) and name not in free_symbols(term):
                    continue
                along = _along(statement, claim.id, name)
                for reading, left in _read(statement, label, at, name):
                    sides = (replaced(replaced(side, chosen), along) for side in (left, rate))
                    yield Question(
                        step=f"order of {label}, term {at}, in {name}, for {claim.id}",
                        claim=show_relation(Relation(next(sides), "<=", next(sides))),
                        kind=Kind.ORDER,
                        where=(name,),
                        reading=reading,
                        asks=f"in {name} the term is of the order that is claimed",
                    )


def _stated(statement: Statement) -> Iterator[tuple[str, Expression]]:
    """The bounds that are stated, and the last lines of proofs where nothing is stated."""
    bounds = dict(upper_bounds(statement, ranged=False))
    for label, bound in bounds.items():
        if label == stated(label) or stated(label) not in bounds:
            yield label, bound


def _read(statement: Statement, label: str, at: int, name: str) -> Iterator[tuple[str, Expression]]:
    """A term as it is printed, and with the names of what is defined beside it by the letter."""
    others, _ = within_ranges(statement)
    growing = [one for one in others if name in _made_of(statement, one)]
    for kept in ((), growing) if growing else ((),):
        terms = _terms(dict(upper_bounds(statement, ranged=False, kept=kept))[label])
        if at <= len(terms) and (not kept or {*kept} & free_symbols(terms[at - 1])):
            named = " and ".join(one for one in kept if one in free_symbols(terms[at - 1]))
            reading = f"with {named} as {'a constant' if len(kept) == 1 else 'constants'}"
            yield reading if kept else AS_PRINTED, terms[at - 1]


def _made_of(statement: Statement, name: str) -> frozenset[str]:
    """The letters in the definition of a constant, with those in the definitions of these."""
    known, found = definitions(statement), frozenset[str]()
    left = frozenset({name})
    while left:
        inner = frozenset[str]().union(*(free_symbols(known[one]) for one in left))
        left = (inner - found) & known.keys()
        found |= inner
    return found


def claimed_rates(
    statement: Statement,
) -> Iterator[tuple[Claim, Expression, Expression | None]]:
    """The rates that are claimed for what a statement bounds, with the step size of each."""
    claims = () if statement.measured is None else statement.measured.record.claims
    for claim in claims:
        rate = _order(statement, claim.id, claim.label)
        if rate is not None:
            yield claim, rate, None if claim.step is None else _order(statement, *claim.step)


def _terms(bound: Expression) -> list[Expression]:
    """What is added up in a bound."""
    terms = bound.terms if isinstance(bound, Add) else (bound,)
    return [term for term in terms if not is_negative(term)]


def _along(statement: Statement, id_: str, name: str) -> Chosen:
    """The letters that are at least as large as one that grows, as multiples of it."""
    item = _claiming(statement, id_)
    known = [part.written.tree for h in item.hypotheses for part in h.parts] if item else []
    least = [r for r in known if isinstance(r, Relation) and r.sign == ">="]
    above = (r.left for r in least if r.right == Symbol(name) and isinstance(r.left, Symbol))
    return {letter: letter * Symbol(name) for letter in above}


def _claiming(statement: Statement, id_: str) -> Statement | None:
    """The item that claims an order; an amended bound is held to the amended claim."""
    named = (f"{statement.paper}.{id_}", id_)
    item = (
        statement if statement.id in named else next(filter(None, map(catalogue.get, named)), None)
    )
    known = None if item is None or not statement.is_amended else item.amended
    return known or item


def _order(statement: Statement, id_: str, label: str) -> Expression | None:
    """What stands inside an O(.) of the paper; none if the item is in no catalogue."""
    item = _claiming(statement, id_)
    if item is None:
        return None
    tree = next((f.written.tree for f in item.formulas if f.label == label), None)
    return tree if isinstance(tree, Expression) else None
