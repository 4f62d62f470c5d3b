r"""What the optimization rows of FedInit's poster have in common.

The poster leaves $\lambda$, $\kappa_1$ and $\kappa_2$ without a definition: they must be given.
Assumption 3 is taken with $B=1$ unless the problem's certificate has another pair $(G,B)$.
"""

from __future__ import annotations

from stability.confront import probes
from stability.confront.assumption import Assumption
from stability.confront.encounter import Claim, Encounter, Exact
from stability.confront.papers.fedinit.relaxed import NOISE, NOISY, NUMBERS, READINGS, SMOOTH
from stability.confront.seen import Quantity

APART = Assumption(
    id="fedinit.poster.as3", letter="G", constant="G", probe=probes.mean_heterogeneity_visited
)
GROWING = Assumption(id="fedinit.poster.as5", letter="mu", constant="mu_poster")


def row(
    statement: str,
    measured: str,
    quantity: Quantity,
    *others: Assumption,
    forms: tuple[str, ...] = ("statement",),
    metrics: tuple[str, ...] = (),
    exact: Exact = "",
) -> Encounter:
    """The encounter of one row."""
    return Encounter(
        statement=statement,
        measured=measured,
        quantity=quantity,
        readings=READINGS,
        defaults=NOISY,
        numbers={**NUMBERS, "gap_0": NUMBERS["D"]},
        assumptions=(SMOOTH, NOISE, APART, *others),
        forms=forms,
        metrics=("objective", "gradient_norm_squared", *metrics),
        exact=exact,
        claims=(Claim(statement, "rate"),),
    )
