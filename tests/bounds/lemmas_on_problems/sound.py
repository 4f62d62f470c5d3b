"""Which statements have a derivation that is proved to the last step, as judged now."""

from functools import cache

from bounds.catalogue import catalogue
from bounds.statement import Kind
from bounds.verdicts.verify import verify

STATED = (Kind.THEOREM, Kind.LEMMA, Kind.PROPOSITION, Kind.COROLLARY)


@cache
def sound_statements() -> frozenset[str]:
    """Theorems and lemmas; answers that are stored are not computed again."""
    stated = [statement for statement in catalogue.values() if statement.kind in STATED]
    verified = verify(stated, jobs=2, conditions=False)
    return frozenset(v.summary.id for v in verified if v.summary.derivation == "sound")
