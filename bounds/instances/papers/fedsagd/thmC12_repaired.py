"""Theorem C.12, amended: Algorithm 1 alone, as its words say."""

from bounds.instances.algorithms.fedsagd import rule
from bounds.instances.papers.fedsagd import neighbouring
from bounds.instances.papers.fedsagd.thmC12 import PARAMETERS, PULLS

trial = neighbouring.trial(
    "fedsagd.thmC12.repaired", ("", rule), pulls=PULLS, parameters=PARAMETERS
)
