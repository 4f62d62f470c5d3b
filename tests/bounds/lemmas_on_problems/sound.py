"""Which statements have a derivation that is proved to the last step, as judged now.

A derivation takes what it rests on as given. A statement that rests on one whose own derivation is
broken may be false although every step from there is right, so it is not among them.
"""

from functools import cache

from bounds.catalogue import catalogue
from bounds.statement import Kind
from bounds.verdicts.links import dependants
from bounds.verdicts.verify import verify

STATED = (Kind.THEOREM, Kind.LEMMA, Kind.PROPOSITION, Kind.COROLLARY)


@cache
def sound_statements() -> frozenset[str]:
    """Theorems and lemmas; answers that are stored are not computed again."""
    stated = [statement for statement in catalogue.values() if statement.kind in STATED]
    proofs = [catalogue[statement.proof] for statement in stated if statement.proof]
    verified = verify(
        list({s.id: s for s in [*stated, *proofs]}.values()), jobs=2, conditions=False
    )
    of_interest = {statement.id for statement in stated}
    sound = {v.statement.id for v in verified if v.summary.derivation == "sound"} & of_interest
    broken = [v.statement for v in verified if v.summary.derivation == "broken"]
    users = set[str]().union(*(dependants(statement) for statement in broken))
    # An amended statement has a derivation of its own, whatever published lines it quotes.
    return frozenset(id_ for id_ in sound if id_ not in users or id_.endswith(".repaired"))
