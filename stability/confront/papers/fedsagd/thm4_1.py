r"""Theorem 4.1: the convergence of FedSAGD, a rate alone.

$D_0=\mathbb E(f(z_0)-f(z_T))$ is at most $f(x_0)-f_*$, which is taken for it.
"""

from stability.confront.encounter import Claim, Encounter, Reading
from stability.confront.papers.fedsagd.exchanged import ASSUMPTIONS, NUMBERS

RATE = ("fedsagd.rem4.2", "local learning rate")

encounter = Encounter(
    statement="fedsagd.thm4.1",
    measured="(1/T) sum_{t<T} ||grad f(x_t)||^2",
    quantity=lambda seen: seen.average("gradient_norm_squared"),
    readings=(
        Reading(
            name="Algorithm 1",
            algorithm="fedsagd",
            parameters={"lam": "proximal", "mu": "decay", "beta": "momentum", "eta": "global_rate"},
        ),
    ),
    defaults={
        "problem": {"family": "quadratic", "clients": 10, "dim": 3, "samples": 4},
        "algorithm": {"proximal": 0.1, "decay": 0.0, "momentum": 0.5},
        "run": {"rounds": 20, "local_steps": 2, "schedule": 0.01, "participation": 5, "batch": 1},
    },
    forms=(),
    numbers={
        **NUMBERS,
        "D_0": lambda seen: float(seen.series("objective")[:, 0].mean()) - seen.lowest(),
    },
    assumptions=ASSUMPTIONS[:3],
    metrics=("objective", "gradient_norm_squared"),
    ahead=1,
    claims=(
        Claim("fedsagd.rem4.2", "full participation", RATE),
        Claim("fedsagd.rem4.2", "partial participation", RATE),
        Claim("fedsagd.thm4.1", "statement", RATE),
    ),
)
