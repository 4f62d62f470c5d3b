"""Theorem C.10: the distance of the models of FedACG on neighbouring sets of clients."""

from stability.confront.encounter import Reading
from stability.confront.papers.fedsagd.exchanged import encounter as exchanged

encounter = exchanged(
    "fedsagd.thmC10",
    Reading(
        name="as analysed in the appendix",
        algorithm="fedacg_analysed",
        parameters={"lam": "momentum"},
    ),
    parameters={"momentum": 0.5},
)
