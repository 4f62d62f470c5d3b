"""Table 1, FedACG: the same distance as in Theorem C.10."""

from dataclasses import replace

from stability.confront.papers.fedsagd import thmC10

encounter = replace(thmC10.encounter, statement="fedsagd.tab1.fedacg", forms=("row",))
