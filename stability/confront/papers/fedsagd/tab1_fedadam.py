"""Table 1, FedAdam: the same distance as in Theorem C.7."""

from dataclasses import replace

from stability.confront.papers.fedsagd import thmC7

encounter = replace(thmC7.encounter, statement="fedsagd.tab1.fedadam", forms=("row",))
