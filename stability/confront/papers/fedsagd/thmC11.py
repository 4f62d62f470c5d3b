"""Theorem C.11: the distance of the models of FedANAG on neighbouring sets of clients."""

from stability.confront.encounter import Reading
from stability.confront.papers.fedsagd.exchanged import encounter as exchanged

encounter = exchanged(
    "fedsagd.thmC11",
    Reading(
        name="as analysed in the appendix", algorithm="fedanag", parameters={"beta": "momentum"}
    ),
    parameters={"momentum": 0.5},
)
