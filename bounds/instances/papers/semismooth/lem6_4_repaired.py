"""Lemma 6.4, amended: how much one round changes the loss."""

from bounds.instances.papers.semismooth.local import progress
from bounds.instances.papers.semismooth.local import trial as tried

trial = tried("semismooth.lem6_4.repaired", lambda _: progress, larger=False)
