r"""Claim: it is more efficient to regularize only during pre-training.

$$t_{\mathrm{switch}}<T$$

"Since the performance differences among federated learning algorithms diminish once models are
well-initialized, it is more efficient to restrict regularization to the pre-training phase, where
its benefits outweigh these drawbacks." "Applying FedDyn solely for pre-training yields faster
convergence and reduced overhead compared to maintaining regularization throughout the entire
training process" (abstract).

"Longer pre-training improves final performance but also increases overhead, making the number of
pre-training rounds a trade-off between cost and generalization. Since FedAvg converges rapidly once
initialized, it is generally advantageous to retain regularization for as long as possible"
(Section 3.4). "It is sufficient to use FedAvg in the second stage" (A.3).
"""

from bounds.papers.switching.symbols import T, t_switch
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.claim.two_stage",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="11, 82-88, 221, 405",
    formulas=(Formula("statement", t_switch < T, Role.CLAIM),),
)
