"""Lemma 23 amended: the divergence."""

from bounds.worstcase.match import Match
from bounds.worstcase.published.fedinit.one_round import (
    MOVED_LEFT,
    SAMPLED,
    WORDS,
    parted,
    question,
)

match = Match(
    statement="fedinit.lem23.repaired",
    words=WORDS,
    question=question,
    grid=SAMPLED,
    fixed=MOVED_LEFT,
    aim=parted,
)
