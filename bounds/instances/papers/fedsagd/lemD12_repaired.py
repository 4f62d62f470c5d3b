"""Lemma D.12, amended: the squared global gradients, averaged over the rounds.

The losses have their weight decay, in the gradients as in the values at both ends of z.
"""

from functools import partial

from bounds.instances.papers.fedsagd.convergence import Seen
from bounds.instances.papers.fedsagd.convergence import trial as tried
from bounds.instances.papers.fedsagd.lemD7 import auxiliary
from bounds.instances.papers.fedsagd.neighbouring import numbers

trial = tried(
    "fedsagd.lemD12.repaired",
    lambda seen: seen.over_rounds(partial(Seen.gradient, seen)) / seen.rounds,
    {
        "f_z0": lambda seen: seen.decayed.mean.loss(seen.setup.federation.start),
        "f_zT": lambda seen: seen.runs.expected(
            lambda path: seen.decayed.mean.loss(auxiliary(seen, path, seen.rounds))
        ),
    },
    table={"beta": numbers("1/10", "1/5"), "eta": numbers("1/4", "1/10")},
)
