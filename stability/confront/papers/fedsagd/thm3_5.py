"""Theorem 3.5: the mean absolute difference of the risks, beside the measured stability."""

import numpy as np

from stability.confront.drawn import GAP
from stability.confront.papers.fedsagd import unparticipating

encounter = unparticipating.encounter(
    "fedsagd.thm3.5",
    "|R_u(x_T) - R_e(x_T)|, clients drawn anew for each run",
    lambda seen: np.abs(seen.after(GAP)),
    forms=("difference of the risks",),
    observed={"eps": unparticipating.loss_change},
)
