"""How the risk on a population differs from that on the data or clients that were trained on."""

from typing import Any

from bounds.quantities.law import Law, quantity


@quantity()
def generalisation_gap(law: Law, t: int) -> Any:
    """R_u - R_e at w^t."""
    return law.expected(lambda run: run.risk_gap(run.model(t)))


@quantity()
def size_of_gap(law: Law, t: int) -> Any:
    """|R_u - R_e| at w^t."""
    return law.expected(lambda run: abs(run.risk_gap(run.model(t))))
