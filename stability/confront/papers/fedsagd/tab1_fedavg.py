"""Table 1, FedAvg: the same distance as in Theorem C.2."""

from dataclasses import replace

from stability.confront.papers.fedsagd import thmC2

encounter = replace(thmC2.encounter, statement="fedsagd.tab1.fedavg", forms=("row",))
