"""|w^T - w'^T|^2, where the second run has another loss in the place of one client's."""

from bounds.worstcase.quantity import Quantity
from bounds.worstcase.vectors import square, total

quantity = Quantity(
    words="|w^T - w'^T|^2 for neighbouring federations",
    forms=lambda case: [
        total(
            square(one.models[-1] - two.models[-1]) * probability
            for probability, (one, two) in case.paths
        )
    ],
    twins=True,
    local=True,
)
