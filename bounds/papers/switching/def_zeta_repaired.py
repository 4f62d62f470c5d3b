r"""The constant zeta of (4), amended: positive where the initial round contributes.

$$\zeta=\Big(1+\frac L\alpha\Big)\frac{\Phi_0}{\kappa_0},\qquad\Phi_0>0$$

Then $\zeta$ is a positive constant, as Proposition 1 (`switching.prop1`) says. $\Phi_0$ is positive
whenever the run does not start at a minimiser.

**What changed.** That $\Phi_0$ is positive is said: with $\gamma^0=\theta_*$ and no local drift it is
zero, and so is $\zeta$.
"""

from bounds.papers.switching import constants
from bounds.papers.switching.def_zeta import statement as published
from bounds.papers.switching.symbols import Phi_0
from bounds.statement import Hypothesis, Kind, Statement

statement = Statement(
    id="switching.def.zeta.repaired",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="198, 204, 452",
    hypotheses=(Hypothesis(Phi_0 > 0, label="the initial round contributes"),),
    formulas=published.formulas,
    constants=(constants.zeta,),
)
