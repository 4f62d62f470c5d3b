"""Table 1, MimeLite: the same distance as in Theorem C.9."""

from dataclasses import replace

from stability.confront.papers.fedsagd import thmC9

encounter = replace(thmC9.encounter, statement="fedsagd.tab1.mimelite", forms=("row",))
