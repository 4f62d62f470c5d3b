"""Table 1, FedDyn: the same distance as in Theorem C.5."""

from dataclasses import replace

from stability.confront.papers.fedsagd import thmC5

encounter = replace(thmC5.encounter, statement="fedsagd.tab1.feddyn", forms=("row",))
