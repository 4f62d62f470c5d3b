r"""Whether a bound is of the order that is claimed for it: each term, in each number of the rate.

The step size is the one that the claim chooses, and powers of a letter and of its logarithm are
compared; those of the logarithm are not where the words write \tilde O, nor in another reading.
Terms with a minus sign only help, and what a range is claimed of is a constant. One that an O(.)
leaves unnamed may depend on every letter that the O(.) does not print. Another reading has what is
defined beside the bound as a constant, too: an O(.) does not print it. Where the claim supposes
T >= N, T grows as N does. `[measured]` names the claims of a statement; one that leaves the step
size in its bound open is not asked, nor is the last line of a proof beside what is stated. Where it
names none, the rate that an item prints beside its bounds is claimed for each, with what its
hypotheses say that letters are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
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
from bounds.growth import growth, is_negative
from bounds.measured.record import Claim
from bounds.statement import Role, Statement, Where
from bounds.verdicts.kinds.agreement import stated
from bounds.verdicts.premises import (
    GROWING,
    definitions,
    fed,
    supposed,
    upper_bounds,
    within_ranges,
)
from bounds.verdicts.question import AS_PRINTED, Kind, Question

# How a question of order is asked in which logarithms make no difference, and how papers say so.
ROUGHLY = "but for logarithms"
_ROUGH = re.compile(r"\\(?:wide)?tilde\s*\{?\s*(?:\\mathcal\s*\{?\s*)?O(?![A-Za-z])")
Chosen = Mapping[Expression, Expression]


def questions(statement: Statement) -> Iterator[Question]:
    """One for each claimed rate, each number in it that grows, and each term of a bound."""
    letters = fed(statement)
    for claim, rate, step in claimed_rates(statement):
        growing = [letters[s] for s in GROWING if letters.get(s, "") in free_symbols(rate)]
        for label, bound in _stated(statement):
            if step is not None or letters.get("rate", "") not in free_symbols(bound):
                chosen: Chosen = {} if step is None else {Symbol(letters["rate"]): step}
                yield from _terms_of(statement, label, claim.id, rate, growing, chosen)
    yield from _beside(statement)


def _beside(statement: Statement) -> Iterator[Question]:
    """The same of the one rate that an item prints beside its bounds and chooses letters for."""
    rates = [f.written.tree for f in statement.formulas if f.role is Role.RATE]
    chosen: Chosen = {
        one.left: one.right
        for one in supposed(statement, Where.STATEMENT)
        if one.sign == "==" and isinstance(one.left, Symbol)
    }
    named = statement.measured is not None and statement.measured.record.claims
    if named or not chosen or len(rates) != 1 or not isinstance(rates[0], Expression):
        return
    domains = {name: statement.letters[name].domain for name in sorted(free_symbols(rates[0]))}
    growing = [name for name, domain in domains.items() if domain.integer and domain.high is None]
    for label, _ in _stated(statement):
        yield from _terms_of(statement, label, statement.id, rates[0], growing, chosen)


def _terms_of(
    statement: Statement,
    label: str,
    claiming: str,
    rate: Expression,
    growing: list[str],
    chosen: Chosen,
) -> Iterator[Question]:
    """Of each term of a bound, in each reading."""
    unnamed = {name for name, letter in statement.letters.items() if letter.unit == "any"}
    bound = dict(upper_bounds(statement, ranged=False))[label]
    for (at, term), name in product(enumerate(_terms(bound), 1), growing):
        if unnamed & free_symbols(term) and name not in free_symbols(term):
            continue
        along = _along(statement, claiming, name)
        for reading, left in _read(statement, label, at, name):
            sides = [replaced(replaced(side, chosen), along) for side in (left, rate)]
            asked = Question(
                step=f"order of {label}, term {at}, in {name}, for {claiming}",
                claim=show_relation(Relation(sides[0], "<=", sides[1])),
                kind=Kind.ORDER,
                where=in_letter(name, _claiming(statement, claiming)),
                reading=reading,
                asks=f"in {name} the term is of the order that is claimed",
            )
            yield asked
            logs = [order.logs for side in sides if (order := growth(side, name))]
            if asked.where == (name,) and len({*logs}) > 1:
                read = ROUGHLY if reading == AS_PRINTED else f"{reading}, {ROUGHLY}"
                yield replace(asked, where=(name, ROUGHLY), reading=read)


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


def in_letter(name: str, claiming: Statement | None) -> tuple[str, ...]:
    """Where the orders are compared that an item claims, logarithms apart if its words say so."""
    return (name, ROUGHLY) if claiming and _ROUGH.search(claiming.body) else (name,)


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
