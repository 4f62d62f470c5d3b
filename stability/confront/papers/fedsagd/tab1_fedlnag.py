"""Table 1, FedLNAG: the same distance as in Theorem C.6."""

from dataclasses import replace

from stability.confront.papers.fedsagd import thmC6

encounter = replace(thmC6.encounter, statement="fedsagd.tab1.fedlnag", forms=("row",))
