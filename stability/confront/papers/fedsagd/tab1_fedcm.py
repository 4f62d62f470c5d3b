"""Table 1, FedCM: the same distance as in Theorem C.8."""

from dataclasses import replace

from stability.confront.papers.fedsagd import thmC8

encounter = replace(thmC8.encounter, statement="fedsagd.tab1.fedcm", forms=("row",))
