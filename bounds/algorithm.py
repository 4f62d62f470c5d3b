r"""What a federated algorithm is: six pure functions on vectors, and the states they read.

A state is a dictionary of vectors. The server's holds `model` (x_t, or w^t) and whatever else the
algorithm keeps. A client's holds what the client keeps between its rounds, and `local` what it
holds within one. Vectors are of any linear space (`bounds.space`), so one and the same file is
simulated on tensors, followed on exact rational numbers, and followed on unknown vectors whose
worst case is sought. Gradients are asked of the oracle. No vector of a state is changed in place.

    server      the server's state beside the model, at the start
    client      a client's state before it has ever taken part
    start       the local state before the first local step; `point` is x_{t,0}^i
    step        one local step
    finish      what the client sends, and its state from now on
    serve       the server's next state, from the mean over the active clients of what they sent

In a simulation the server's tensors are [replica, twin, dim], and on clients all tensors, the
server's included, [lane, twin, dim], a lane being one (replica, client) pair; every function is
elementwise over lanes and twins.

The defaults are those of plain local SGD and averaging, so an algorithm states what differs.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

from bounds import methods
from bounds.beside import provenance
from bounds.errors import UserError
from bounds.registry import find_named, module_names
from bounds.space import Scalar, Vector, along, descend

State = dict[str, Vector]


@dataclass(frozen=True)
class Round:
    """What a function of an algorithm may know of the round it runs in.

    All numbers are fractions where vectors are exact. In a simulation steps and span differ between
    lanes when clients with different numbers of samples run whole epochs; then they are tensors
    [lane, 1, 1], and the server sees neither.
    """

    index: int  # t
    rate: Scalar  # eta_l, of the present local step
    steps: Scalar  # K
    span: Scalar  # the sum of eta_l over the round's local steps: K eta_l if constant
    active: Scalar  # s or N, the number of clients averaged
    clients: Scalar  # m or C, the number of all clients
    sizes: Scalar  # the clients' numbers of samples; in a simulation [lane, twin, 1]


class Oracle(Protocol):
    """The gradients a client can ask for in one local step. All share the step's minibatch."""

    def __call__(self, points: Vector, /) -> Vector:
        """The stochastic gradient at the points."""

    def full(self, points: Vector, /) -> Vector:
        """grad f_i: the gradient over all of the client's samples."""

    def penalised(
        self, points: Vector, penalty: Callable[..., Any], references: tuple[Vector, ...]
    ) -> Vector:
        """The stochastic gradient with `penalty` added to the loss; problems of modules only.

        penalty(torch, outputs, (outputs at each reference point, ...), labels) gives a number for
        each sample; see `synthetic.module_function.Outputs`. The references are not differentiated.
        The functions of torch are handed over, since this room does without them.
        """


@dataclass(frozen=True, kw_only=True)
class Algorithm:
    """Local SGD and averaging; see the module's first lines for what each function is."""

    @property
    def rotates(self) -> bool:
        """Whether the client rules commute with rotations of space.

        Linear combinations of vectors and their norms do, anything coordinatewise does not. It
        lets a problem offer cheaper coordinates for the local steps (`Problem.chart`).
        """
        return True

    def server(self, model: Vector) -> State:
        """Nothing but the model."""
        del model
        return {}

    def client(self, model: Vector) -> State:
        """Nothing. `model` is the initial one."""
        del model
        return {}

    def start(self, server: State, client: State) -> State:
        """x_{t,0}^i = x_t."""
        del client
        return {"point": server["model"]}

    def step(self, local: State, server: State, client: State, oracle: Oracle, now: Round) -> State:
        """x_{t,k+1}^i = x_{t,k}^i - eta_l g_{t,k}^i."""
        del server, client
        return {"point": descend(local["point"], now.rate, oracle(local["point"]))}

    def finish(
        self, local: State, server: State, client: State, oracle: Oracle, now: Round
    ) -> tuple[State, State]:
        """Send x_{t,K}^i - x_t."""
        del oracle, now
        return {"update": local["point"] - server["model"]}, client

    def serve(self, server: State, mean: State, now: Round) -> State:
        """x_{t+1} = x_t + (1/s) sum_i (x_{t,K}^i - x_t)."""
        del now
        return {**server, "model": server["model"] + mean["update"]}

    def describe(self) -> dict[str, Any]:
        """Name, hyper-parameters and, unless it is ours, the code, for provenance."""
        values = {f.name: getattr(self, f.name) for f in dataclasses.fields(self)}
        shown = {
            name: value.describe() if isinstance(value, Algorithm) else value
            for name, value in values.items()
        }
        module = type(self).__module__
        return {"name": module.rpartition(".")[2], **provenance(module), **shown}


def moved(server: State, update: Vector, rate: Scalar) -> State:
    """The server's state with the model moved by rate times an offset."""
    return {**server, "model": along(server["model"], update, rate)}


def require(holds: bool, name: str, value: object, expected: str) -> None:
    """Refuse a hyper-parameter in one sentence."""
    if not holds:
        msg = f"{name} must be {expected}, got {value}"
        raise UserError(msg)


def exactly(algorithm: Algorithm) -> Algorithm:
    """The same with decimals as the fractions that they spell, for exact vectors."""
    names = (field.name for field in dataclasses.fields(algorithm) if field.init)
    values = {name: getattr(algorithm, name) for name in names}
    decimals = {name: value for name, value in values.items() if isinstance(value, float)}
    spelt = {name: Fraction(str(value)) for name, value in decimals.items()}
    return dataclasses.replace(algorithm, **spelt)


def algorithm_names() -> list[str]:
    """Every algorithm, by the file it is in."""
    return module_names(methods)


def find_algorithm(name: str) -> Callable[..., Algorithm]:
    """The algorithm in `methods/<name>.py`, ours or of a trusted folder."""
    found: Callable[..., Algorithm] = find_named(methods, name, "algorithm", "ALGORITHM")
    return found
