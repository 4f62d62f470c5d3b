r"""Accuracy against the local interval $K$ and against $\beta$: FedInit, Figure 1.

The best test accuracy of a run for each number of local epochs, and for each coefficient of the
relaxed initialisation, as printed and as released.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from matplotlib.figure import Figure

from figures.against import Sweep, against
from figures.index import About

PROTOCOLS = ("fedinit.fig1a", "fedinit.fig1b")
SWEEPS = (
    Sweep(PROTOCOLS[0], "epochs", "local interval $K$ (epochs)", logarithmic=True, split="reading"),
    Sweep(PROTOCOLS[1], "beta", r"relaxed coefficient $\beta$", logarithmic=True, split="reading"),
)
ABOUT = About(
    statements=("fedinit.fig1", "fedinit.rem5"),
    published="FedInit, Figure 1",
    runs=f"fedproof run {' '.join(PROTOCOLS)}",
)


def draw(*, runs: Sequence[Path] = (), rounds: int = 24, seeds: int = 6) -> Figure:
    """`rounds` and `seeds` are those of the synthetic runs; 0 rounds: as many as the protocol."""
    title = "Sensitivity of FedInit to K and beta (FedInit, Figure 1)"
    return against(title, SWEEPS, runs, rounds=rounds, seeds=seeds)
