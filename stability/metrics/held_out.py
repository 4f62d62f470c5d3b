r"""Gaps between the loss in training and the loss on what training never saw.

    E_G       = F(w^t) - f(w^t)      held-out data of the training clients (FedInit, excess risk)
    eps_gen   = R_u - R_e            held-out clients (FedSAGD, eq. (2))

Both are the objective of another problem minus the objective of this one. `gap_on` takes that
other problem; the two metrics selected by name read it from the problem's `held_out_data` and
`held_out_clients`.
"""

from torch import Tensor

from bounds.errors import UserError
from stability.measure import Metric, Record, metric
from synthetic.problem import Problem


def gap_on(held_out: Problem, *, name: str) -> Metric:
    """The objective of `held_out` minus the objective of each twin's own problem, at w^t."""

    @metric(name=name)
    def gap(record: Record) -> Tensor:
        return _gap(record, held_out)

    return gap


@metric()
def held_out_data_gap(record: Record) -> Tensor:
    """F(w^t) - f(w^t) on the problem's `held_out_data`."""
    return _gap(record, _held_out(record, "held_out_data"))


@metric()
def held_out_clients_gap(record: Record) -> Tensor:
    """R_u - R_e on the problem's `held_out_clients`."""
    return _gap(record, _held_out(record, "held_out_clients"))


def _gap(record: Record, held_out: Problem) -> Tensor:
    return record.per_twin(lambda own, model: held_out.objective(model) - own.objective(model))


def _held_out(record: Record, name: str) -> Problem:
    found = getattr(record.problem, name, None)
    if not isinstance(found, Problem):
        msg = (
            f"the problem has no {name}, so {name}_gap has nothing to compare with; set that "
            f"attribute to a problem, or use stability.metrics.held_out.gap_on(problem, name=...)"
        )
        raise UserError(msg)
    return found
