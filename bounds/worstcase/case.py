"""A setting as conditions and a quantity: forms in inner products that nobody has chosen yet."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations
from typing import Any

from bounds.errors import UserError
from bounds.registry import find_module
from bounds.runs.chance import Chance, InadmissibleError, paths
from bounds.worstcase import heterogeneity
from bounds.worstcase.alike import Alike, History, Orbits, UnlikeError
from bounds.worstcase.asked import Asked, start_of
from bounds.worstcase.draws import Draws, DrawsAlike, population, sampling, shares
from bounds.worstcase.families import Evaluation
from bounds.worstcase.law import Law
from bounds.worstcase.losses import Losses
from bounds.worstcase.running import Member, Run, follow
from bounds.worstcase.setting import Setting
from bounds.worstcase.vectors import (
    COMMON,
    NOUGHT,
    Form,
    Space,
    Vector,
    number,
    square,
    total,
    value,
)

MOST_PATHS = 128


@dataclass(frozen=True)
class Condition:
    """A form that is at most zero, and what it says."""

    words: str
    form: Form


class Case:
    """Everything that a setting asks of the unknown vectors.

    With all clients active and no noise one typical client stands for all, and after one round
    often with some active, too. Else every client has vectors of its own; clients without noise may
    be exchanged, and a path through the draws stands for all that differ by who is who. With noise,
    where a run has a neighbour, and as a `whole` every path is followed.
    """

    aim: Form

    def __init__(self, setting: Setting, *, whole: bool = False) -> None:
        """Follow the run on unknown vectors, then collect the conditions."""
        self.setting = setting
        self.steps = Fraction(setting.local_steps)
        self.rounds = Fraction(setting.rounds)
        self.variance = sampling(setting.clients, setting.active)
        plain = setting.outcomes == 1 and not setting.measured.any("twins")
        self.exchanged = plain and not (setting.typical or whole)
        try:
            self._pose()
        except UnlikeError:
            self.exchanged = False
            self._pose()

    def _pose(self) -> None:
        setting = self.setting
        counts, rosters = population(setting)
        self.space = Orbits(setting.clients) if self.exchanged else Space()
        self.losses = (
            Alike(self.space, unit=setting.smoothness)
            if isinstance(self.space, Orbits)
            else Losses(self.space, counts, unit=setting.smoothness)
        )
        starts = [start_of(name) for name in setting.start]
        place = find_module(
            heterogeneity, setting.heterogeneity, "place of heterogeneity", mark="-"
        )
        alike = setting.dissimilarity is not None
        family = setting.family
        speaking: list[Asked] = [setting.measured, *starts]
        self.least_matters = any(one.any("least") for one in speaking)
        self.has_minimiser = (
            any(one.any("optimum") for one in speaking)
            or (alike and place.OPTIMUM)
            or (family.convex and self.least_matters)
        )
        anchored = setting.traits.anchored
        self.minimiser = self.space.vector(COMMON) if self.has_minimiser and anchored else NOUGHT
        free = self.has_minimiser or anchored
        self.first = self.space.vector(COMMON) if free else NOUGHT
        if self.has_minimiser:
            self.losses.stationary(shares(rosters[0], len(counts)), self.minimiser)
        self.paths = self._play(rosters)
        self.runs = [run for _, runs in self.paths for run in runs]
        self.least = self._least()
        self.law = Law(self)
        self.aims = self._aims(setting.measured)
        self.conditions = list(self._conditions(place))
        if isinstance(self.space, Orbits):
            self.aim = self.space.reduced(self.aim)
            self.aims = [self.space.reduced(aim) for aim in self.aims]
            self.conditions = _once(
                replace(one, form=self.space.reduced(one.form)) for one in self.conditions
            )

    # What quantities and conditions are made of.

    def at(self, run: Run, point: Vector) -> list[tuple[Fraction, Evaluation]]:
        """The losses of a run at a point that all clients share, each with its share."""
        return [(m.share, self.losses.evaluate(m.function, point)) for m in run.members]

    def slope(self, run: Run, point: Vector) -> Vector:
        """grad f at a point that all clients share."""
        mean = NOUGHT
        for share, seen in self.at(run, point):
            mean = mean + seen.gradient.common() * share
        return mean

    def level(self, run: Run, point: Vector) -> Form:
        """f at a point that all clients share."""
        return total(value(seen.value) * share for share, seen in self.at(run, point))

    # The run.

    def _play(self, rosters: Sequence[Sequence[Member]]) -> list[tuple[Fraction, tuple[Run, ...]]]:
        setting = self.setting
        memories = self._memories(rosters)

        def play(chance: Chance, history: History = ()) -> tuple[Run, ...]:
            losses = self.losses
            draws = (
                DrawsAlike(losses, setting, chance, history)
                if isinstance(losses, Alike)
                else Draws(losses, setting, chance)
            )
            runs = tuple(
                follow(
                    setting.method,
                    setting.each_round(),
                    Run(members, [self.first], memories=[[memories[m.function] for m in members]]),
                    draws.oracle,
                    draws.active,
                    keeps=setting.traits.keeps,
                    all_train=setting.inactive == "train",
                    apart=self.apart,
                )
                for members in rosters
            )
            if isinstance(draws, DrawsAlike):
                draws.losses.end(runs[0].models[-1], draws.history(setting.rounds))
            return runs

        def replay(history: History) -> None:
            drawn = (*history, *[tuple(range(setting.active))] * (setting.rounds - len(history)))
            play(Chance(), drawn)

        self.replay = replay

        try:
            return list(paths(play, most=MOST_PATHS))
        except InadmissibleError:
            msg = (
                f"the draws of clients and noise have more than {MOST_PATHS} outcomes; take fewer "
                "clients, rounds, local steps or outcomes"
            )
            raise UserError(msg) from None

    def _memories(self, rosters: Sequence[Sequence[Member]]) -> dict[int, Vector]:
        """The clients' last models before the first round."""
        functions = sorted({member.function for members in rosters for member in members})
        if "memory" not in self.setting.start:
            return dict.fromkeys(functions, self.first)
        return {f: self.first + self.losses.own(f) for f in functions}

    # The conditions.

    def _aims(self, measured: Asked) -> list[Form]:
        """The quantity, or several of which the least is meant."""
        if not measured.every:
            return [self.law.form(measured.read)]
        return [self.law.form(measured.read, t=Fraction(t)) for t in range(self.setting.rounds)]

    def _least(self) -> Form:
        """f*: the value at the minimiser, or an unknown number below all values."""
        if self.has_minimiser:
            return self.level(self.runs[0], self.minimiser)
        return value(self.space.number()) if self.least_matters else Form()

    def _conditions(self, place: Any) -> list[Condition]:
        setting, family, constants = self.setting, self.setting.family, self.setting.constants
        found = []
        if len(self.aims) > 1:
            self.aim = value(self.space.number())
            found += [Condition("the least of the quantities", self.aim - one) for one in self.aims]
        else:
            self.aim = self.aims[0]
        for name, bound in setting.start.items():
            start = start_of(name)
            form = self.law.form(start.read) - number(bound**start.power)
            found.append(Condition(start.words.format(bound), form))
        if setting.dissimilarity is not None:
            for run, point in _distinct(place.points(self)):
                found.append(self._alike(run, point, setting.dissimilarity))
        if self.hidden:
            # f* <= f(w) - |grad f(w)|^2/(2 L), since f is L-smooth.
            for run, point in _distinct([(r, w) for r in self.runs for w in self._looked_at(r)]):
                slope = square(self.slope(run, point)) * (1 / (2 * setting.smoothness))
                form = self.least - self.level(run, point) + slope
                found.append(Condition("f* is below f", form))
        for (function, _), errors in self.losses.noises.items():
            mean = total(square(error) for error in errors) * Fraction(1, len(errors))
            words = f"the noise of loss {function + 1} has variance at most {setting.noise}^2"
            found.append(Condition(words, mean - number(setting.noise**2)))
        for words, points, pairs in self._looks():
            found += [Condition(words, f) for one in points for f in family.single(one, constants)]
            found += [Condition(words, family.pair(one, two, constants)) for one, two in pairs]
        return found

    def _looks(self) -> Iterator[tuple[str, list[Evaluation], Iterable[tuple[Evaluation, ...]]]]:
        """For each loss, or one that stands for all: what is seen of it, and the pairs of that."""
        if isinstance(self.losses, Alike):
            yield "every loss is of the class", *self.losses.representatives(self.replay)
            return
        for function, seen in enumerate(self.losses.seen):
            points = list(seen.values())
            yield f"loss {function + 1} is of the class", points, permutations(points, 2)

    def _alike(self, run: Run, point: Vector, bound: Fraction) -> Condition:
        mean = self.slope(run, point)
        if self.exchanged:  # the same, without a product of every two clients for each
            squares = total(square(e.gradient) * share for share, e in self.at(run, point))
            spread = squares - square(mean)
        else:
            spread = total(square(e.gradient - mean) * share for share, e in self.at(run, point))
        words = f"mean |grad f_i - grad f|^2 <= {bound}^2, {self.setting.heterogeneity}"
        return Condition(words, spread - number(bound**2))

    def _looked_at(self, run: Run) -> list[Vector]:
        """The server's models at which the whole of f is known."""
        return [
            model
            for model in run.models
            if all(model.key in self.losses.seen[m.function] for m in run.members)
        ]

    @property
    def apart(self) -> bool:
        """Whether one typical client stands for all, of which only some are drawn."""
        return self.setting.typical and self.setting.active < self.setting.clients

    @property
    def hidden(self) -> bool:
        """Whether f* matters and is only known to be below f at the server's models."""
        convex = self.setting.family.convex
        return not convex and (self.least_matters or self.has_minimiser)

    @property
    def exact(self) -> bool:
        """Whether the value is the worst case itself, and not only an upper bound of it."""
        return self.setting.family.exact(self.setting.constants) and not self.hidden


def _once(conditions: Iterable[Condition]) -> list[Condition]:
    """Without those that say the same of paths that permutations exchange."""
    found: dict[Hashable, Condition] = {}
    for one in conditions:
        form = one.form
        entries = frozenset(form.entries.items()), frozenset(form.values.items()), form.constant
        found.setdefault(entries, one)
    return list(found.values())


def _distinct(places: Sequence[tuple[Run, Vector]]) -> list[tuple[Run, Vector]]:
    """Without those that say the same: one point, and the same clients."""
    found = {}
    for run, point in places:
        found[point.key, tuple(member.function for member in run.members)] = (run, point)
    return list(found.values())
