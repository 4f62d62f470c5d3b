r"""Poster, costs: the ratios against the costs that they compare."""

from bounds.derivations.fedinit.tab9 import POSTER, ratios

questions = ratios(POSTER)
