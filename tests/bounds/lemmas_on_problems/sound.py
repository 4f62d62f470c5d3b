"""Which statements have a derivation that is proved to the last step, as judged now.

A derivation takes what it rests on as given. A statement that rests on one whose own derivation is
broken may be false although every step from there is right, so it is not among them.
"""

from functools import cache

from bounds.catalogue import catalogue
from bounds.statement import Kind
from bounds.verdicts.links import dependants
from tests.bounds.derivations.ledger import verified

STATED = (Kind.THEOREM, Kind.LEMMA, Kind.PROPOSITION, Kind.COROLLARY)


@cache
def sound_statements() -> frozenset[str]:
    """Theorems and lemmas; answers that are stored are not computed again."""
    every = [v for paper in catalogue.papers() for v in verified(paper)]
    of_interest = {v.statement.id for v in every if v.statement.kind in STATED}
    sound = {v.statement.id for v in every if v.summary.lines == "hold"} & of_interest
    broken = [v.statement for v in every if v.summary.lines == "fail"]
    users = set[str]().union(*(dependants(statement) for statement in broken))
    # An amended statement has a derivation of its own, whatever published lines it quotes.
    return frozenset(id_ for id_ in sound if id_ not in users or id_.endswith(".repaired"))
