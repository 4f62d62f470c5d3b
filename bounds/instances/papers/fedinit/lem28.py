"""Lemma 28: one local step on the same datum, the last one of the run."""

from bounds.instances.papers.fedinit.stable import trial as tried

trial = tried(
    "fedinit.lem28",
    lambda seen: seen.local(behind=0, same=True),
    {"dist_k": lambda seen: seen.local(behind=1, same=True)},
    constants=("L",),
)
