"""Theorem C.7: the distance of the models of FedAdam on neighbouring sets of clients."""

from stability.confront.encounter import Reading
from stability.confront.papers.fedsagd.exchanged import encounter as exchanged

encounter = exchanged(
    "fedsagd.thmC7",
    Reading(
        name="as analysed in the appendix",
        algorithm="fedadam_analysed",
        parameters={"beta_1": "beta_1", "beta_2": "beta_2", "tau": "tau"},
    ),
    parameters={"beta_1": 0.9, "beta_2": 0.99, "tau": 0.1},
)
