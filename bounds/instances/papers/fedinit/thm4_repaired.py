"""Theorem 4, amended: the objective after T rounds under the PL inequality, with noise."""

from dataclasses import replace

from bounds.instances.papers.fedinit.decrease import definition
from bounds.instances.papers.fedinit.relaxed import over_all
from bounds.instances.papers.fedinit.relaxed import trial as tried

trial = replace(
    tried(
        "fedinit.thm4.repaired",
        lambda seen: seen.gap(seen.rounds),
        over_all(),
        growing=True,
        divide=("N",),
    ),
    defined={"lam": definition("fedinit.thm1.repaired", "lam")},
)
