"""Theorem C.6: the distance of the models of FedLNAG on neighbouring sets of clients."""

from stability.confront.encounter import Reading
from stability.confront.papers.fedsagd.exchanged import encounter as exchanged

encounter = exchanged(
    "fedsagd.thmC6",
    Reading(
        name="as analysed in the appendix",
        algorithm="fedlnag_analysed",
        parameters={"beta": "momentum"},
    ),
    parameters={"momentum": 0.5},
)
