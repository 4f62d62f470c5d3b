"""Section 3.2: from the distance of the models to stability, by the Lipschitz constant."""

from stability.confront.assumption import Assumption
from stability.confront.papers.fedsagd import unparticipating

encounter = unparticipating.encounter(
    "fedsagd.def.lipschitz-link",
    "max_j |F_j(x_T) - F_j(x'_T)|, clients drawn anew for each run",
    unparticipating.loss_change,
    observed={"gap_T": lambda seen: seen.after("model_discrepancy", twin=1)},
    assumptions=(Assumption(id="fedsagd.def.lipschitz-link", letter="G_Lip", constant="L_G_F"),),
)
