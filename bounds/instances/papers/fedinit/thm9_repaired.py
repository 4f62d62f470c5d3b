"""Theorem 9, amended: as Theorem 9, with zeta as the amended Theorem 6 defines it."""

from dataclasses import replace

from bounds.instances.papers.fedinit import thm9
from bounds.instances.papers.fedinit.decrease import definition

trial = replace(
    thm9.trial,
    statement="fedinit.thm9.repaired",
    forms=("statement",),
    defined={"zeta_c": definition("fedinit.thm6.repaired", "zeta_c")},
)
