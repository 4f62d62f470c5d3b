"""Lemma 29: one local step on different data, the last one of the run."""

from bounds.instances.papers.fedinit.stable import trial as tried

trial = tried(
    "fedinit.lem29",
    lambda seen: seen.local(behind=0, same=False),
    {"dist_k": lambda seen: seen.local(behind=1, same=False)},
    constants=("L", "sigma_l"),
)
