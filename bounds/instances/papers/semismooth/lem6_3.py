"""Lemma 6.3: the mean squared drift of the local models."""

from functools import partial

from bounds.instances.papers.semismooth.local import drift
from bounds.instances.papers.semismooth.local import trial as tried

trial = tried(
    "semismooth.lem6_3",
    lambda first: partial(drift, first=first),
    forms=("statement", "proof's last line"),
)
