r"""Accuracy against $\beta$, $\mu$ and $\lambda$: FedSAGD, Tables 8, 9 and 10 as curves.

The published numbers stand beside what is measured here; the thin line is the published peak.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from matplotlib.figure import Figure

from figures.against import Sweep, against
from figures.index import About

PROTOCOLS = ("fedsagd.tab8", "fedsagd.tab9", "fedsagd.tab10")
SWEEPS = (
    Sweep(PROTOCOLS[0], "value", r"momentum $\beta$", "fedsagd.exp.table8"),
    Sweep(PROTOCOLS[1], "value", r"$\mu$", "fedsagd.exp.table9", logarithmic=True),
    Sweep(PROTOCOLS[2], "value", r"$\lambda$", "fedsagd.exp.table10", logarithmic=True),
)
ABOUT = About(
    statements=("fedsagd.exp.table8", "fedsagd.exp.table9", "fedsagd.exp.table10"),
    published="FedSAGD, Tables 8 to 10",
    runs=f"fedproof run {' '.join(PROTOCOLS)}",
)


def draw(*, runs: Sequence[Path] = (), rounds: int = 24, seeds: int = 6) -> Figure:
    """`rounds` and `seeds` are those of the synthetic runs; 0 rounds: as many as the protocol."""
    title = "Sensitivity of FedSAGD to its coefficients (FedSAGD, Tables 8 to 10)"
    return against(title, SWEEPS, runs, rounds=rounds, seeds=seeds)
