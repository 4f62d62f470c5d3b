"""The objective and its gradient at the global model."""

from torch import Tensor

from bounds.errors import UserError
from stability.measure import Record, metric
from stability.norms import squared_lengths
from synthetic.problem import Problem


@metric()
def objective(record: Record) -> Tensor:
    """f(w^t) = (1/C) sum_i f_i(w^t), each twin's with its own data."""
    return record.per_twin(lambda problem, model: problem.objective(model))


@metric()
def gradient_norm_squared(record: Record) -> Tensor:
    """||grad f(w^t)||^2."""
    return record.per_twin(
        lambda problem, model: squared_lengths(problem.objective_gradient(model))
    )


@metric()
def distance_squared(record: Record) -> Tensor:
    """||w^t - w_*||^2, each twin's from the minimiser of its own objective."""
    return record.per_twin(lambda problem, model: squared_lengths(model - minimiser_of(problem)))


def minimiser_of(problem: Problem) -> Tensor:
    """The minimiser of f, [dim]."""
    found = getattr(problem, "minimiser", None)
    if not isinstance(found, Tensor):
        msg = f"the problem {problem.name!r} does not know its minimiser; take a quadratic one"
        raise UserError(msg)
    return found
