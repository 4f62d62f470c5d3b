"""Table 1, SCAFFOLD: the same distance as in Theorem C.4."""

from dataclasses import replace

from stability.confront.papers.fedsagd import thmC4

encounter = replace(thmC4.encounter, statement="fedsagd.tab1.scaffold", forms=("row",))
