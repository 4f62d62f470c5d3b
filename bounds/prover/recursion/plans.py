"""Plans for a recursion: likely invariants, alone and together.

The claim itself with its end made an index, single givens unrolled or summed (`invariants`), sums
compared with integrals (`integrals`), and several of these at once (`together`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bounds.errors import UserError
from bounds.expressions import (
    Add,
    Call,
    Expression,
    Mul,
    Pow,
    Relation,
    Series,
    Symbol,
    free_symbols,
    multiply,
    show,
    show_relation,
    substitute,
)
from bounds.kernel.problem import Problem
from bounds.prover.recursion.integrals import sums_and_integrals
from bounds.prover.recursion.invariants import sequence_arguments, unrolled
from bounds.prover.recursion.together import added, groups, kept_back

Plan = dict[str, Any]
INDEX = "n"


def candidates(stated: Problem, by: Sequence[str]) -> Iterator[tuple[str, Plan]]:
    """Plans with the method's name; instances of the givens are filled in later."""
    if by:
        yield "induction with the given invariants", _given(stated, by)
        return
    plain: tuple[str, Plan] = "instances of the givens", {"invariants": [], "uses": []}
    if stated.claim.sign == "==":
        yield plain
    letter = fresh(stated)
    for end in _ends(stated):
        for base in _bases(stated, end):
            yield from _generalised(stated, letter, base, end)
            yield from _beside(stated, letter, base, end)
    own = stated.index_of(stated.claim)
    if own is not None:
        index = stated.indices[own]
        node = _node(own, show(index.low), show(index.high), [stated.claim])
        yield "induction", {"invariants": [node], "uses": [[0, own]]}
    for relations, low, high, what in unrolled(stated, letter):
        node = _node(letter, show(low), show(high), relations)
        uses = [[0, show(high)]]
        if own is not None:
            uses = [[0, own]]
        yield what, {"invariants": [node], "uses": uses}
    for what, low, high, group in groups(stated, letter):
        nodes = [_node(letter, show(low), show(high), [relation]) for relation in group]
        yield what, {"invariants": nodes, "uses": [[at, show(high)] for at in range(len(nodes))]}
    for relation, low, high in sums_and_integrals(stated, letter):
        node = _node(letter, show(low), show(high), [relation])
        yield "comparison with an integral", {"invariants": [node], "uses": [[0, show(high)]]}
    if stated.claim.sign != "==":
        yield plain
    for what, low, high, relations in kept_back(stated, letter):
        node = _node(letter, show(low), show(high), relations)
        yield what, {"invariants": [node], "uses": [[0, show(high)]]}


def fresh(stated: Problem) -> str:
    """A letter for the index of an invariant."""
    taken = {*stated.region, *stated.sequences, *stated.indices}
    letter = INDEX
    while letter in taken:
        letter += "_"
    return letter


def _node(letter: str, low: str, high: str, relations: Sequence[Relation]) -> Plan:
    texts = [show_relation(relation) for relation in relations]
    return {"index": letter, "low": low, "high": high, "relations": texts}


def _given(stated: Problem, by: Sequence[str]) -> Plan:
    """Invariants of the user: each with a declared index, used at its end and the claim's own."""
    nodes, uses = [], []
    own = stated.index_of(stated.claim)
    for at, text in enumerate(by):
        relation = stated.read(text)
        name = stated.index_of(relation)
        if name is None:
            msg = f"the invariant {text!r} has no declared index"
            raise UserError(msg)
        index = stated.indices[name]
        nodes.append(_node(name, show(index.low), show(index.high), [relation]))
        uses.append([at, name if name == own else show(index.high)])
    return {"invariants": nodes, "uses": uses}


def _ends(stated: Problem) -> Iterator[Expression]:
    """Where the claim looks: integer symbols in arguments of sequences and limits of sums."""
    integers = {name for name, domain in stated.region.ranges if domain.integer}
    found: dict[str, None] = {}
    for side in (stated.claim.left, stated.claim.right):
        for _, argument in sequence_arguments(side, list(stated.sequences)):
            found |= dict.fromkeys(sorted(free_symbols(argument) & integers))
        found |= dict.fromkeys(sorted(_limits(side) & integers))
    return (Symbol(name) for name in found)


def _limits(value: Expression) -> set[str]:
    match value:
        case Series(body, lower, upper):
            return set(free_symbols(lower) | free_symbols(upper)) | _limits(body)
        case Add(parts) | Mul(parts) | Call(_, parts):
            return set().union(*map(_limits, parts))
        case Pow(base, exponent):
            return _limits(base) | _limits(exponent)
        case _:
            return set()


def _bases(stated: Problem, end: Expression) -> list[str]:
    if not isinstance(end, Symbol):
        return []
    low = stated.region[end.name].low
    return [] if low is None else [str(low)]


def _beside(stated: Problem, letter: str, low: str, end: Expression) -> Iterator[tuple[str, Plan]]:
    """The claim with the end replaced by an index, beside what the sums in its sums add next."""
    relations = list(added(stated, letter))
    general = next(_generalised(stated, letter, low, end), None)
    if relations and general is not None and isinstance(end, Symbol):
        (main,) = general[1]["invariants"]
        nodes = [_node(letter, low, end.name, [relation]) for relation in relations]
        uses = [[at, end.name] for at in range(len(nodes) + 1)]
        yield "induction beside the inner sums", {"invariants": [*nodes, main], "uses": uses}


def _generalised(
    stated: Problem, letter: str, low: str, end: Expression
) -> Iterator[tuple[str, Plan]]:
    """The claim with the end replaced by an index, also multiplied by it."""
    if not isinstance(end, Symbol):
        return
    claim = stated.claim
    general = Relation(
        substitute(claim.left, end.name, Symbol(letter)),
        claim.sign,
        substitute(claim.right, end.name, Symbol(letter)),
    )
    scaled = Relation(
        multiply(Symbol(letter), general.left),
        general.sign,
        multiply(Symbol(letter), general.right),
    )
    use = [[0, end.name]]
    for what, relation in (("induction", general), ("induction on a multiple", scaled)):
        yield what, {"invariants": [_node(letter, low, end.name, [relation])], "uses": use}
