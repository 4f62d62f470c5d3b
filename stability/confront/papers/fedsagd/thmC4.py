"""Theorem C.4: the distance of the models of SCAFFOLD on neighbouring sets of clients."""

from stability.confront.encounter import Reading
from stability.confront.papers.fedsagd.exchanged import encounter as exchanged

encounter = exchanged(
    "fedsagd.thmC4",
    Reading(name="as analysed in the appendix", algorithm="scaffold_analysed"),
)
