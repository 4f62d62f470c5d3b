r"""Everything that can happen in a few rounds of a tiny problem, one by one.

Each round there are (C choose a) sets of active clients, and for each minibatch n^b samples, all
equally likely. `enumerate_runs` goes through all of them, runs the algorithm's own functions on
each, and returns every model that can come out: expectations are then plain averages.

Any problem can be enumerated in floating point, and quadratics in exact rationals. It shares
nothing with the recursions of `synthetic.moments` but the algorithm.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from math import comb
from typing import Any, Literal

from bounds.algorithm import Algorithm, Round, State
from bounds.errors import UserError
from bounds.training import Gradient, Gradients, LocalStep
from synthetic.moments.combination import Ring, floating, number, rational
from synthetic.moments.federation import Array, zeros
from synthetic.moments.worlds import FloatingWorld, RationalWorld, World
from synthetic.problem import Problem

MOST = 300_000  # branches


@dataclass(frozen=True)
class Branches:
    """models [branch, t, problem, d] and the last local models [branch, t, problem, C, d].

    A branch is one sequence of active sets and minibatches; all have the same probability.
    """

    models: Array
    last: Array

    def mean(self, values: Array) -> Array:
        """The average over branches."""
        found: Array = values.sum(axis=0) / len(values)
        return found

    @property
    def divergence(self) -> Array:
        """Delta^t of each branch, [branch, t, problem]."""
        offset = self.last - self.models[:, :, :, None]
        found: Array = (offset * offset).sum(axis=-1).sum(axis=-1) / self.last.shape[3]
        return found


def enumerate_runs(
    problems: Problem | Sequence[Problem],
    algorithm: Algorithm,
    *,
    rounds: int,
    participation: int,
    local_steps: int,
    batch: int | None = None,
    schedule: Any = 0.1,
    inactive: Literal["idle", "train"] = "idle",
    exact: bool = False,
) -> Branches:
    """Run every outcome of a problem, or of several coupled ones that share all draws."""
    given = (problems,) if isinstance(problems, Problem) else tuple(problems)
    worlds = [RationalWorld(p) if exact else FloatingWorld(p) for p in given]
    setting = _Setting(
        algorithm,
        participation,
        local_steps,
        batch,
        schedule,
        inactive,
        rational if exact else floating,
    )
    setting = replace(setting, extra=_extra(setting, worlds[0]))
    _refuse_too_many(given[0], setting, rounds)
    outcomes = list(_branches([_begin(setting, w) for w in worlds], worlds, setting, rounds, 0))
    ring, dim, clients = setting.ring, given[0].dim, given[0].clients
    models = zeros(ring, len(outcomes), rounds + 1, len(worlds), dim)
    last = zeros(ring, len(outcomes), rounds + 1, len(worlds), clients, dim)
    for branch, path in enumerate(outcomes):
        for t, runs in enumerate(path):
            for which, run in enumerate(runs):
                models[branch, t, which] = worlds[which].read(run.server["model"])
                for i, point in enumerate(run.last):
                    last[branch, t, which, i] = worlds[which].read(point)
    return Branches(models, last)


@dataclass(frozen=True)
class _Setting:
    """How a round goes."""

    algorithm: Algorithm
    participation: int
    local_steps: int
    batch: int | None
    schedule: Any
    inactive: str
    ring: Ring
    extra: int = 0  # minibatches asked for after the last step

    def rate(self, t: int, k: int) -> Any:
        """The local rate."""
        at = getattr(self.schedule, "at", None)
        given = self.schedule if at is None else at(t, k, self.local_steps)
        return number(self.ring, given)

    def now(self, t: int, k: int, clients: int) -> Round:
        """What the functions may know."""
        rates = [self.rate(t, j) for j in range(self.local_steps)]
        counts = (self.local_steps, sum(rates[1:], rates[0]), self.participation, clients)
        steps, span, active, everyone = (number(self.ring, value) for value in counts)
        return Round(t, rates[k], steps, span, active, everyone, None)


@dataclass(frozen=True)
class _Run:
    """The states of one problem's run in one branch."""

    server: State
    clients: tuple[State, ...]
    last: tuple[Any, ...]


Draw = tuple[tuple[int, ...] | None, ...]  # the samples of each local step, and of one more


def _oracle(world: World, client: int, samples: tuple[int, ...] | None) -> LocalStep:
    """What one client can ask in one step."""

    def on(which: tuple[int, ...] | None) -> Gradient:
        return lambda point: world.gradient(point, client, which)

    return LocalStep(Gradients(lambda: on(samples), on(None)))


def _begin(setting: _Setting, world: World) -> _Run:
    start = world.start()
    server = {"model": start, **setting.algorithm.server(start)}
    clients = tuple(dict(setting.algorithm.client(start)) for _ in range(world.clients))
    return _Run(server, clients, (start,) * world.clients)


def _branches(
    runs: list[_Run],
    worlds: Sequence[World],
    setting: _Setting,
    rounds: int,
    t: int,
) -> Iterator[list[list[_Run]]]:
    """All continuations of the runs from round t on, each as the list of states from t on."""
    if t == rounds:
        yield [runs]
        return
    clients = worlds[0].clients
    for active in combinations(range(clients), setting.participation):
        trained = tuple(range(clients)) if setting.inactive == "train" else active
        for draws in product(*(_draws(worlds[0], setting, i) for i in trained)):
            drawn = dict(zip(trained, draws, strict=True))
            after = [
                _round(run, world, setting, t, active, drawn)
                for run, world in zip(runs, worlds, strict=True)
            ]
            for rest in _branches(after, worlds, setting, rounds, t + 1):
                yield [runs, *rest]


def _draws(world: World, setting: _Setting, client: int) -> Iterator[Draw]:
    """What a client can draw: the samples of every step (and of the gradient after the last)."""
    asked = setting.local_steps + setting.extra
    if setting.batch is None:
        return iter([(None,) * asked])
    one = list(product(range(world.samples(client)), repeat=setting.batch))
    return product(one, repeat=asked)


def _extra(setting: _Setting, world: World) -> int:
    """Whether the algorithm asks for a minibatch after its last step."""
    rules, run, after = setting.algorithm, _begin(setting, world), _oracle(world, 0, None)
    client, now = run.clients[0], setting.now(0, 0, world.clients)
    local = rules.start(run.server, client)
    local = rules.step(local, run.server, client, _oracle(world, 0, None), now)
    rules.finish(local, run.server, client, after, now)
    return int(after.drawn is not None)


def _round(
    run: _Run,
    world: World,
    setting: _Setting,
    t: int,
    active: tuple[int, ...],
    drawn: dict[int, Draw],
) -> _Run:
    """One round of one problem with these draws."""
    rules, steps = setting.algorithm, setting.local_steps
    clients, last, messages = list(run.clients), list(run.last), []
    for i, samples in drawn.items():
        local = rules.start(run.server, run.clients[i])
        for k in range(steps):
            oracle = _oracle(world, i, samples[k])
            now = setting.now(t, k, world.clients)
            local = rules.step(local, run.server, run.clients[i], oracle, now)
        oracle = _oracle(world, i, samples[-1])
        now = setting.now(t, steps - 1, world.clients)
        message, clients[i] = rules.finish(local, run.server, run.clients[i], oracle, now)
        last[i] = local["point"]
        if i in active:
            messages.append(message)
    share = number(setting.ring, 1) / len(active)
    mean = {}
    for name in messages[0]:
        total = messages[0][name]
        for message in messages[1:]:
            total = total + message[name]
        mean[name] = total * share
    server = rules.serve(run.server, mean, setting.now(t, 0, world.clients))
    return _Run(server, tuple(clients), tuple(last))


def _refuse_too_many(problem: Problem, setting: _Setting, rounds: int) -> None:
    trained = problem.clients if setting.inactive == "train" else setting.participation
    asked = (setting.local_steps + setting.extra) * (setting.batch or 0)
    count = comb(problem.clients, setting.participation) * problem.largest ** (asked * trained)
    if count**rounds > MOST:
        msg = (
            f"{rounds} rounds have {count**rounds:.3g} outcomes, and at most {MOST} are "
            "enumerated; take fewer rounds, clients, local steps or samples"
        )
        raise UserError(msg)
