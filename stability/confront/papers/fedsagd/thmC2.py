"""Theorem C.2: the distance of the models of FedAvg on neighbouring sets of clients."""

from stability.confront.encounter import Reading
from stability.confront.papers.fedsagd.exchanged import encounter as exchanged

encounter = exchanged(
    "fedsagd.thmC2",
    Reading(name="as analysed in the appendix", algorithm="fedavg"),
)
