r"""Two runs on neighbouring sets of active clients, followed through every path.

Of $m$ clients the first run trains $S=\{0,\dots,s-1\}$ in every round and the second $S'$, in which
client $s$ stands in the place of client $s-1$. A client draws the same noise in both runs; the two
clients that are exchanged draw independently. Beside the runs themselves the models of clients that
are not active are followed, and one round more than the $T$ that are run, since the maximum $\Phi$
of a stability theorem may range over all clients and over $t\le T$.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from bounds.algorithm import Algorithm, Round, State
from bounds.runs.chance import Chance, InadmissibleError, paths
from bounds.runs.federation import Federation
from bounds.runs.instance import Setup
from bounds.runs.losses import ZERO
from bounds.runs.method import Method
from bounds.runs.rounded import TooLongError, short
from bounds.training import Gradient, Gradients, average, finish, train

MOST_STEPS = 20_000
MOST_DRAWS = 8


@dataclass
class Run:
    """What one run of a pair went through on one path."""

    server: State
    clients: dict[int, State]
    # x_0, ..., x_T, and the points x_{t,k}^i, k < K, of all clients in rounds 0, ..., T.
    models: list[Fraction] = field(default_factory=list)
    # The server's states of the same rounds.
    servers: list[State] = field(default_factory=list)
    points: list[Fraction] = field(default_factory=list)
    # Where gradients are taken, which may be ahead of the model.
    looked: list[Fraction] = field(default_factory=list)
    # The models x_{t,K}^i of the last round that was run, by client.
    ends: dict[int, Fraction] = field(default_factory=dict)


@dataclass(frozen=True)
class Pair:
    """All paths of both runs, each with its probability."""

    federation: Federation
    outcomes: tuple[tuple[Fraction, Run, Run], ...]

    def expected(self, value: Callable[[Run, Run], Fraction]) -> Fraction:
        """The exact expectation."""
        return sum((p * value(one, two) for p, one, two in self.outcomes), start=ZERO)


def follow(method: Method, setup: Setup) -> Pair:
    """Play both runs on every path."""
    federation, active = setup.federation, setup.count("s")
    if not 1 <= active < federation.size:
        msg = f"s = {active} of {federation.size} clients leaves none to exchange"
        raise InadmissibleError(msg)
    first = frozenset(range(active))
    second = first - {active - 1} | {active}
    groups = _groups(federation, active)
    steps = len(groups) * method.count(setup) * (setup.count("T") + 1)
    outcomes = len(federation.noise) * len(federation.relative)
    if setup.count("T") < 1 or method.count(setup) < 1:
        msg = "a run has at least one round of one step"
        raise InadmissibleError(msg)
    if steps > MOST_STEPS or steps * (outcomes - 1).bit_length() > MOST_DRAWS:
        msg = "the runs are too long"
        raise TooLongError(msg)
    algorithm = method.algorithm(setup)
    rounds = [method.round(setup, t, active=active) for t in range(setup.count("T") + 1)]

    def play(chance: Chance) -> tuple[Run, Run]:
        drawn: dict[tuple[int, int, int], Gradient] = {}
        runs = tuple(
            _Player(algorithm, federation, groups, rounds, s, chance, drawn).run
            for s in (first, second)
        )
        return runs[0], runs[1]

    return Pair(federation, tuple((p, *runs) for p, runs in paths(play)))


def _groups(federation: Federation, active: int) -> dict[int, int]:
    """Clients that stand for so many with their loss: those that are active in both runs or none.

    The two that are exchanged stand for themselves, and with noise each does.
    """
    if not federation.deterministic:
        return dict.fromkeys(range(federation.size), 1)
    parts = (range(active - 1), range(active - 1, active), range(active, active + 1))
    found: dict[int, int] = {}
    for part in (*parts, range(active + 1, federation.size)):
        first: dict[int, int] = {}
        for client in part:
            one = first.setdefault(id(federation.clients[client]), client)
            found[one] = found.get(one, 0) + 1
    return found


class _Player:
    """Plays one run on one path; `drawn` is the noise that clients have drawn so far."""

    def __init__(
        self,
        algorithm: Algorithm,
        federation: Federation,
        groups: Mapping[int, int],
        rounds: Sequence[Round],
        active: frozenset[int],
        chance: Chance,
        drawn: dict[tuple[int, int, int], Gradient],
    ) -> None:
        self.algorithm, self.federation, self.groups = algorithm, federation, groups
        self.active, self.chance, self.drawn = active, chance, drawn
        start = federation.start
        self.run = Run(
            {"model": start, **algorithm.server(start)},
            dict.fromkeys(groups, algorithm.client(start)),
        )
        for now in rounds:
            self._round(now, last=now is rounds[-1])

    def _round(self, now: Round, *, last: bool) -> None:
        run = self.run
        run.models.append(run.server["model"])
        run.servers.append(run.server)
        sent: list[State] = []
        counts: list[int] = []
        for client, count in self.groups.items():
            state, gradients = run.clients[client], self._gradients(client, now.index)
            local = train(self.algorithm, run.server, state, gradients, now)
            run.points += local.points[:-1]
            if client in self.active and not last:
                run.ends[client] = local.points[-1]
                message, own = finish(self.algorithm, local, run.server, state, gradients, now)
                run.clients[client] = short(own)
                sent.append(message)
                counts.append(count)
        if not last:
            run.server = short(self.algorithm.serve(run.server, average(sent, counts), now))

    def _gradients(self, client: int, now: int) -> Gradients:
        loss, count = self.federation.clients[client], iter(range(MOST_STEPS))

        def sample() -> Gradient:
            place = (client, now, next(count))
            if place not in self.drawn:
                self.drawn[place] = self.federation.sample(loss, self.chance)
            return seen(self.drawn[place])

        def seen(gradient: Gradient) -> Gradient:
            def at(x: Fraction) -> Fraction:
                self.run.looked.append(x)
                slope: Fraction = gradient(x)
                return slope

            return at

        return Gradients(sample, loss)
