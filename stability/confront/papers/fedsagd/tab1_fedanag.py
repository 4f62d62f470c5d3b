"""Table 1, FedANAG: the same distance as in Theorem C.11."""

from dataclasses import replace

from stability.confront.papers.fedsagd import thmC11

encounter = replace(thmC11.encounter, statement="fedsagd.tab1.fedanag", forms=("row",))
