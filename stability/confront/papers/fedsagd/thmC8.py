"""Theorem C.8: the distance of the models of FedCM on neighbouring sets of clients."""

from stability.confront.encounter import Reading
from stability.confront.papers.fedsagd.exchanged import encounter as exchanged

encounter = exchanged(
    "fedsagd.thmC8",
    Reading(
        name="as analysed in the appendix",
        algorithm="fedcm_analysed",
        parameters={"alpha_cm": "weight"},
    ),
    parameters={"weight": 0.1},
)
