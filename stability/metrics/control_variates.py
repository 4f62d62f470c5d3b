r"""What server and clients keep to correct local drift: h and c of FedDyn and SCAFFOLD.

    ||h^t - grad f(theta^t)||                                   server state (switching paper, A.1)
    sum_k ||d_k||^2 / ||sum_k d_k||^2                           client states, averaged clients

h is FedDyn's server state, or SCAFFOLD's c; d_k FedDyn's accumulated drift, which the switching
paper writes grad L_k(theta_k^{t+1}) and measures by equation (1), or SCAFFOLD's c_k (Figure 6d).
"""

from torch import Tensor

from bounds.errors import UserError
from stability.measure import Record, metric
from stability.metrics.diversity import diversity
from stability.norms import lengths
from stability.populations import of_active
from synthetic.tensors import State

SERVER, CLIENT = ("h", "control"), ("drift", "control")


@metric()
def server_state_error(record: Record) -> Tensor:
    """||h^t - grad f(theta^t)||."""
    state = _first(record, record.server, SERVER)
    gradients = record.per_twin(lambda problem, model: problem.objective_gradient(model))
    return lengths(state - gradients)


@metric(when="round")
def client_state_diversity(record: Record) -> Tensor:
    """The diversity (1) of the client states after round t, over the averaged clients."""
    return diversity(of_active(record, _first(record, record.happened.after, CLIENT)))


def _first(record: Record, state: State, names: tuple[str, ...]) -> Tensor:
    for name in names:
        if name in state:
            return state[name]
    msg = (
        f"{record.algorithm.describe()['name']} keeps no control variate to measure; use this "
        "metric with FedDyn, its variants or SCAFFOLD"
    )
    raise UserError(msg)
