"""FedLNAG as analysed and as originally defined: one local step from the same model and momentum.

`g` is a gradient that does not depend on the point, so that both rules see the same one.
"""

from dataclasses import replace

from bounds.verdicts.question import Question

STEP = Question(
    step="local rule",
    claim="eta_l*(beta*m_k + (1 - beta)*g) == eta_l*(beta*(beta*m_k + g) + g)",
    where=("g: real",),
    asks="the local step as analysed is that of the original algorithm",
)

questions = (
    STEP,
    replace(STEP, given=("beta == 0",), reading="without momentum"),
)
