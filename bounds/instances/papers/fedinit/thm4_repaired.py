"""Theorem 4, amended: the objective after T rounds under the PL inequality, with noise."""

from dataclasses import replace
from fractions import Fraction

from bounds.instances.federation import Federation
from bounds.instances.instance import Setup
from bounds.instances.papers.fedinit.decrease import definition
from bounds.instances.papers.fedinit.relaxed import over_all
from bounds.instances.papers.fedinit.relaxed import trial as tried
from bounds.instances.slopes import quadratic

ONE, SMALL = Fraction(1), Fraction(1, 1000)
CHOICES = {"K": 2 * ONE, "N": 2 * ONE, "T": 2 * ONE, "beta": SMALL, "eta": SMALL}

trial = replace(
    tried(
        "fedinit.thm4.repaired",
        lambda seen: seen.gap(seen.rounds),
        over_all(),
        growing=True,
        divide=("N",),
        first=(Setup(Federation((quadratic(1),), (3,), start=ONE), CHOICES),),
    ),
    defined={"lam": definition("fedinit.thm1.repaired", "lam")},
)
