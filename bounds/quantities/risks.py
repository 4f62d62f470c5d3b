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


@quantity()
def largest_change_of_risk(law: Law, t: int) -> Any:
    """The largest |F_j(w^t) - F_j(w'^t)| over all clients j and neighbouring sets of clients.

    On drawn data the mean over the draws of the largest over j.
    """

    def change(one: Any, two: Any, client: int) -> Any:
        return abs(one.client_loss(client, one.model(t)) - two.client_loss(client, two.model(t)))

    changes = (change(*pair, client) for pair in law.neighbours for client in law.kinds)
    # Clients that are alike make no difference.
    return max(changes, default=0)
