"""Lemma 21: V_1."""

from bounds.worstcase.match import Match
from bounds.worstcase.published.fedinit.one_round import (
    NOISELESS,
    WITH_DELTA,
    WORDS,
    question,
)

match = Match(
    statement="fedinit.lem21",
    words=WORDS,
    question=question,
    grid=WITH_DELTA,
    fixed=NOISELESS,
)
