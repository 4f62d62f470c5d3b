"""Theorem C.12: the distance of the models of FedSAGD on neighbouring sets of clients."""

from stability.confront.encounter import Reading
from stability.confront.papers.fedsagd.exchanged import encounter as exchanged

LETTERS = {"lam": "proximal", "mu": "decay", "beta": "momentum"}

encounter = exchanged(
    "fedsagd.thmC12",
    Reading(name="Algorithm 1", algorithm="fedsagd", parameters=LETTERS),
    Reading(name="local rule of the appendix", algorithm="fedsagd_display", parameters=LETTERS),
    forms=("statement", "proof's last line"),
    claim="stability of FedSAGD",
    pulls=("proximal", "decay"),
    parameters={"proximal": 0.1, "decay": 0.1, "momentum": 0.5},
)
