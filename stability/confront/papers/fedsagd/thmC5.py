"""Theorem C.5: the distance of the models of FedDyn on neighbouring sets of clients."""

from stability.confront.encounter import Reading
from stability.confront.papers.fedsagd.exchanged import encounter as exchanged

encounter = exchanged(
    "fedsagd.thmC5",
    Reading(
        name="as analysed in the appendix",
        algorithm="feddyn_analysed",
        parameters={"lam": "strength"},
    ),
    parameters={"strength": 0.1},
    pulls=("strength",),
)
