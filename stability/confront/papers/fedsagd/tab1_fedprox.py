"""Table 1, FedProx: the same distance as in Theorem C.3."""

from dataclasses import replace

from stability.confront.papers.fedsagd import thmC3

encounter = replace(thmC3.encounter, statement="fedsagd.tab1.fedprox", forms=("row",))
