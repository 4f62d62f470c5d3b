r"""Runs in which the active clients are drawn anew in every round, followed through every path.

Clients with the same loss and the same state are exchangeable, so they are kept as groups, and what
is drawn is how many of each group are active. With noise every client is a group of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import comb

from bounds.algorithm import Algorithm, Round, State
from bounds.runs.chance import Chance, InadmissibleError, paths
from bounds.runs.federation import Federation
from bounds.runs.instance import Setup
from bounds.runs.losses import ZERO
from bounds.runs.method import Method
from bounds.runs.rounded import TooLongError, short
from bounds.runs.surfaces import Loss
from bounds.training import Gradients, Local, average, finish, train

MOST_STEPS = 1000
MOST_CLIENTS = 10_000
MOST_PATHS = 128


@dataclass(frozen=True)
class Group:
    """Clients with one loss and one state."""

    loss: Loss
    state: State
    count: int


@dataclass(frozen=True)
class Trained:
    """A group and its local models of the round, as they are or would be if it were active."""

    group: Group
    local: Local


@dataclass
class Path:
    """What a run went through: before round t the server's state and groups, and the local runs."""

    servers: list[State] = field(default_factory=list)
    groups: list[list[Group]] = field(default_factory=list)
    trained: list[list[Trained]] = field(default_factory=list)
    # How many of each group were active.
    active: list[list[int]] = field(default_factory=list)

    def model(self, t: int) -> Fraction:
        """The global model after t rounds."""
        model: Fraction = self.servers[t]["model"]
        return model


@dataclass(frozen=True)
class Runs:
    """All paths, each with its probability."""

    federation: Federation
    outcomes: tuple[tuple[Fraction, Path], ...]

    def expected(self, value: Callable[[Path], Fraction]) -> Fraction:
        """The exact expectation."""
        return sum((p * value(path) for p, path in self.outcomes), start=ZERO)


def follow(method: Method, setup: Setup, *, rounds: int, active: int, all_train: bool) -> Runs:
    """Play every path. With `all_train` inactive clients also keep what they would have trained."""
    federation = setup.federation
    single = not federation.deterministic
    size, each = federation.size, method.count(setup)
    steps = each * rounds
    if not 1 <= active <= size <= MOST_CLIENTS or rounds < 1 or steps < 1:
        msg = f"{active} active clients of {size}, {rounds} rounds"
        raise InadmissibleError(msg)
    if steps * (size if single else len(federation.losses)) > MOST_STEPS:
        msg = "the run is too long"
        raise TooLongError(msg)
    if _paths(federation, active, rounds, each) > MOST_PATHS:
        msg = "the run has too many paths"
        raise TooLongError(msg)

    algorithm = method.algorithm(setup)

    def play(chance: Chance) -> Path:
        path = Path()
        start = federation.start
        state = algorithm.client(start)
        groups = (
            [Group(loss, state, 1) for loss in federation.clients]
            if single
            else [
                Group(loss, state, count)
                for loss, count in zip(federation.losses, federation.counts, strict=True)
            ]
        )
        server: State = {"model": start, **algorithm.server(start)}
        for t in range(rounds):
            path.servers.append(server)
            path.groups.append(groups)
            now = method.round(setup, t, active=active)
            server, groups = _round(algorithm, now, federation, path, chance, all_train=all_train)
            server = short(server)
        path.servers.append(server)
        path.groups.append(groups)
        return path

    return Runs(federation, tuple(paths(play, most=MOST_PATHS)))


def _paths(federation: Federation, active: int, rounds: int, steps: int) -> int:
    """A lower estimate of the number of paths, so that a run too large is not begun."""
    if not federation.deterministic:
        outcomes = len(federation.noise) * len(federation.relative)
        draws = min(federation.size * steps * rounds, 64)
        sets = comb(federation.size, active)
        return int(outcomes**draws * sets ** min(rounds, 8))
    ways = 1
    for count in federation.counts[:-1]:
        ways *= min(count, active, federation.size - active) + 1
    return int(ways ** min(rounds, 8))


def _round(
    algorithm: Algorithm,
    now: Round,
    federation: Federation,
    path: Path,
    chance: Chance,
    *,
    all_train: bool,
) -> tuple[State, list[Group]]:
    server, groups = path.servers[-1], path.groups[-1]
    trained: list[Trained] = []
    after: list[State] = []
    sent: list[State] = []
    for group in groups:
        gradients = _gradients(federation, group.loss, chance)
        local = train(algorithm, server, group.state, gradients, now)
        trained.append(Trained(group, local))
        message, kept = finish(algorithm, local, server, group.state, gradients, now)
        sent.append(message)
        after.append(short(kept))
    numbers = numbers_drawn(chance, [group.count for group in groups], int(now.active))
    mean = average(sent, numbers)
    path.trained.append(trained)
    path.active.append(numbers)
    following = []
    for group, state, n in zip(groups, after, numbers, strict=True):
        following.append(replace(group, state=state, count=n))
        kept = state if all_train else group.state
        following.append(replace(group, state=kept, count=group.count - n))
    single = not federation.deterministic
    return algorithm.serve(server, mean, now), _merged(following, single=single)


def _gradients(federation: Federation, loss: Loss, chance: Chance) -> Gradients:
    return Gradients(lambda: federation.sample(loss, chance), loss)


def numbers_drawn(chance: Chance, counts: Sequence[int], active: int) -> list[int]:
    """How many of each group are active when `active` clients are drawn without replacement."""
    numbers = []
    left, rest = active, sum(counts)
    for count in counts:
        rest -= count
        ways = [
            (n, Fraction(comb(count, n) * comb(rest, left - n), comb(count + rest, left)))
            for n in range(max(0, left - rest), min(count, left) + 1)
        ]
        numbers.append(chance.pick(ways) if len(ways) > 1 else ways[0][0])
        left -= numbers[-1]
    return numbers


def _merged(groups: Sequence[Group], *, single: bool) -> list[Group]:
    """Leave out empty groups; put equal ones together unless each client draws its own noise."""
    merged: list[Group] = []
    for group in groups:
        if group.count == 0:
            continue
        for index, other in enumerate(merged):
            if not single and other.loss is group.loss and other.state == group.state:
                merged[index] = replace(other, count=other.count + group.count)
                break
        else:
            merged.append(group)
    return merged
