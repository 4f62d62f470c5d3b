"""Table 1, FedSAGD: the same distance as in Theorem C.12."""

from dataclasses import replace

from stability.confront.papers.fedsagd import thmC12

encounter = replace(thmC12.encounter, statement="fedsagd.tab1.fedsagd", forms=("row",))
