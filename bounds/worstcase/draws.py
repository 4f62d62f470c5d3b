"""Who is there, and what is drawn on one path: the active clients, and the errors of gradients."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from bounds.runs.chance import Chance
from bounds.training import Gradient, Gradients
from bounds.worstcase.alike import Alike, History
from bounds.worstcase.losses import Losses
from bounds.worstcase.orbits import chosen
from bounds.worstcase.running import Member, Run
from bounds.worstcase.setting import Setting
from bounds.worstcase.vectors import ONE, ZERO, Vector


def population(setting: Setting) -> tuple[list[int], list[list[Member]]]:
    """How many clients have each loss, and the members of the run and of its neighbour."""
    clients, twins = setting.clients, setting.measured.any("twins")
    each = Fraction(1, clients)
    if not setting.typical:
        members = [Member(i, each) for i in range(clients)]
        other = [Member(clients, each), *members[1:]]
        return [1] * (clients + twins), [members, other][: 1 + twins]
    if not twins:
        return [clients], [[Member(0, ONE)]]
    rest = [Member(2, 1 - each)] if clients > 1 else []
    return [1, 1, *[clients - 1] * len(rest)], [[Member(i, each), *rest] for i in (0, 1)]


def shares(members: Sequence[Member], functions: int) -> list[Fraction]:
    """The share of each loss among the members."""
    found = [Fraction(0)] * functions
    for member in members:
        found[member.function] = member.share
    return found


def sampling(clients: int, active: int) -> Fraction:
    """(N - S)/(S (N - 1)): the variance of a mean over S of N, relative to that over all."""
    return Fraction(clients - active, active * (clients - 1)) if clients > active else ZERO


class Draws:
    """What is drawn on one path; neighbouring runs share it."""

    def __init__(self, losses: Losses, setting: Setting, chance: Chance) -> None:
        """Nothing is drawn yet."""
        self.losses, self.setting, self.chance = losses, setting, chance
        self.sets: dict[int, Sequence[int]] = {}
        self.errors: dict[tuple[int, int, int], int] = {}

    def active(self, run: Run, now: int) -> Sequence[int]:
        """The members that are active in a round."""
        setting = self.setting
        if setting.typical:
            return range(len(run.members))
        if now not in self.sets:
            self.sets[now] = self._drawn(now)
        return self.sets[now]

    def _drawn(self, now: int) -> Sequence[int]:
        del now
        setting = self.setting
        return self.chance.evenly(list(combinations(range(setting.clients), setting.active)))

    def oracle(self, member: Member, now: int) -> Gradients:
        """The gradients of a member in a round, as drawn and without noise."""
        losses, outcomes, function = self.losses, self.setting.outcomes, member.function
        drawn = 0

        def exactly(point: Vector) -> Vector:
            return losses.evaluate(function, point).gradient

        def sample() -> Gradient:
            nonlocal drawn
            if outcomes == 1:
                return exactly
            place = (function, now, drawn)
            drawn += 1
            if place not in self.errors:
                self.errors[place] = self.chance.evenly(range(outcomes))

            def noisy(point: Vector) -> Vector:
                errors = losses.noise(function, point, outcomes)
                return exactly(point) + errors[self.errors[place]]

            return noisy

        return Gradients(sample, exactly)


class DrawsAlike(Draws):
    """What is drawn on one of the paths that permutations of the clients make one."""

    losses: Alike

    def __init__(self, losses: Alike, setting: Setting, chance: Chance, history: History) -> None:
        """These clients are active in the first rounds."""
        super().__init__(losses, setting, chance)
        self.sets = dict(enumerate(history))

    def active(self, run: Run, now: int) -> Sequence[int]:
        """The members that are active in a round."""
        self.losses.begin(run.models[now], self.history(now))
        return super().active(run, now)

    def history(self, rounds: int) -> History:
        """Who was active in the first rounds."""
        return tuple(tuple(self.sets[t]) for t in range(rounds))

    def _drawn(self, now: int) -> Sequence[int]:
        """One of the sets that meet the earlier ones alike."""
        regions: dict[tuple[bool, ...], list[int]] = {}
        for i in range(self.setting.clients):
            regions.setdefault(tuple(i in self.sets[t] for t in range(now)), []).append(i)
        return self.chance.pick(list(chosen(list(regions.values()), self.setting.active)))
