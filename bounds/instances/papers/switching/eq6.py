"""Equation (6): the decrease of the potential in the last round."""

from bounds.instances.papers.switching.dynamic import kappas
from bounds.instances.papers.switching.dynamic import trial as tried

trial = tried(
    "switching.eq6",
    "statement",
    lambda seen: (
        kappas(seen.setup)["kappa_0"]
        * seen.expected(lambda course: seen.gap(course.means[seen.rounds - 1]))
    ),
    lambda seen: {
        "Phi_prev": seen.potential(seen.rounds - 1),
        "Phi_t": seen.potential(seen.rounds),
    },
)
