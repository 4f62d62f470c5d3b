"""Theorem C.9: the distance of the models of MimeLite on neighbouring sets of clients."""

from stability.confront.encounter import Reading
from stability.confront.papers.fedsagd.exchanged import encounter as exchanged

encounter = exchanged(
    "fedsagd.thmC9",
    Reading(
        name="as analysed in the appendix", algorithm="mimelite", parameters={"beta": "momentum"}
    ),
    parameters={"momentum": 0.5},
)
