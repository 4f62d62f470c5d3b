"""Theorem C.12, amended: Algorithm 1 alone, as its words say."""

from bounds.instances.papers.fedsagd import neighbouring
from bounds.instances.papers.fedsagd.thmC12 import METHOD, PARAMETERS, PULLS

trial = neighbouring.trial(
    "fedsagd.thmC12.repaired", ("", METHOD), pulls=PULLS, parameters=PARAMETERS
)
