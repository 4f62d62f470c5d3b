r"""What the stability theorems of FedSAGD's Appendix C have in common.

The quantity is $\mathbb E\lVert x_T-x'_T\rVert$ of two runs whose sets of clients differ in one
member. Of the $m$ clients of a problem the first run has all but the last, and the second has the
last in the place of another; $f$ is the mean over all $m$. $\Phi$ ranges over the models
$x^i_{t,k}$ of both runs, $t\le T$, and Assumption 3.3 is asked at the same points.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from stability.confront import probes
from stability.confront.assumption import Assumption, without_samples
from stability.confront.encounter import Claim, Encounter, Reading
from stability.confront.seen import Seen, Values

ASSUMPTIONS = (
    Assumption(id="fedsagd.ass3.1", letter="L", constant="L", probe=probes.smoothness_visited),
    Assumption(
        id="fedsagd.ass3.2",
        letter="sigma_l",
        constant="sigma_l",
        probe=probes.noise_at_model,
        law=without_samples,
    ),
    Assumption(
        id="fedsagd.ass3.3",
        letter="sigma_g",
        constant="sigma_g",
        probe=probes.heterogeneity_visited,
        ahead=True,
    ),
    Assumption(
        id="fedsagd.def.phi-theta",
        letter="Phi",
        constant="Phi",
        probe=probes.steepest_population,
        power=1,
        ahead=True,
    ),
)
NUMBERS = {
    "eta_l": lambda seen: seen.rate,
    "K": lambda seen: float(seen.local_steps),
    "s": lambda seen: float(seen.active),
    "m": lambda seen: float(seen.members),
}
PROBLEM = {"family": "cosine", "clients": 5, "dim": 2}
RUN = {"rounds": 20, "local_steps": 5, "schedule": 0.01}


def distance(seen: Seen) -> Values:
    """||x_T - x'_T||."""
    return seen.after("model_discrepancy", twin=1)


def encounter(
    statement: str,
    *readings: Reading,
    forms: tuple[str, ...] = ("statement",),
    parameters: Mapping[str, Any] | None = None,
    claim: str = "stability of the others",
    pulls: tuple[str, ...] = (),
) -> Encounter:
    """The encounter of one theorem; `parameters` are hyper-parameters of a run inside it.

    `pulls` are the coefficients of proximal terms. No theorem asks that eta_l times their sum be at
    most one; with them there is one more reading, in which it is.
    """

    def pull(seen: Seen) -> float:
        return seen.rate * sum(seen.parameter(name) for name in pulls)

    contracting = Assumption(
        id="eta_l times the proximal coefficients at most one",
        letter="",
        constant="",
        law=pull,
        allowed=1.0,
    )
    gentle = (
        replace(one, name=f"{one.name}, {contracting.id}", supposed=(contracting,))
        for one in readings
    )
    return Encounter(
        statement=statement,
        measured="||x_T - x'_T|| after T rounds, one client exchanged",
        quantity=distance,
        readings=(*readings, *gentle) if pulls else readings,
        defaults={"problem": PROBLEM, "algorithm": parameters or {}, "run": RUN},
        forms=forms,
        numbers=NUMBERS,
        assumptions=ASSUMPTIONS,
        metrics=("model_discrepancy",),
        twin="client",
        ahead=1,
        exact="distance",
        claims=(Claim("fedsagd.claims.sec1.1", claim),),
    )
