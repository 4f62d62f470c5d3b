"""Theorem 3.5, amended: the mean difference of the risks, beside the measured stability."""

from stability.confront.drawn import gap
from stability.confront.papers.fedsagd import unparticipating

encounter = unparticipating.encounter(
    "fedsagd.thm3.5.repaired",
    "R_u(x_T) - R_e(x_T), clients drawn anew for each run",
    gap,
    observed={"eps": unparticipating.loss_change},
)
