"""The objective and its gradient at the global model."""

from torch import Tensor

from stability.measure import Record, metric
from stability.norms import squared_lengths


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
