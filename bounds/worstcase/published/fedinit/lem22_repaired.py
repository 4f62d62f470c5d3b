"""Lemma 22 amended: V_2."""

from fractions import Fraction

from bounds.worstcase.match import Match
from bounds.worstcase.published.fedinit.one_round import (
    NOISELESS,
    SAMPLED,
    WORDS,
    moved,
    question,
)

match = Match(
    statement="fedinit.lem22.repaired",
    words=WORDS,
    question=question,
    grid=SAMPLED,
    fixed={**NOISELESS, "G_sum": Fraction(0)},
    aim=moved,
)
