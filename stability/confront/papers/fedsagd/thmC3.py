"""Theorem C.3: the distance of the models of FedProx on neighbouring sets of clients."""

from stability.confront.encounter import Reading
from stability.confront.papers.fedsagd.exchanged import encounter as exchanged

encounter = exchanged(
    "fedsagd.thmC3",
    Reading(
        name="as analysed in the appendix", algorithm="fedprox", parameters={"lam": "proximal"}
    ),
    parameters={"proximal": 0.1},
    pulls=("proximal",),
)
