"""A run on quadratics as quantities see it, where only moments of the vectors are known.

A vector is a combination of the unknown ones of `bounds.runs.moments`, of one round, or of the
server's of two rounds that follow each other. Its square is the mean of its square.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from flint import arb, arb_mat, ctx

from bounds.errors import UserError
from bounds.exact.balls import ball
from bounds.quantities.law import kept
from bounds.runs.between import KEPT
from bounds.runs.chance import InadmissibleError
from bounds.runs.federation import Federation
from bounds.runs.instance import Setup
from bounds.runs.laws import Client, Trace
from bounds.runs.losses import ZERO, Slope
from bounds.runs.method import Method
from bounds.runs.moments import UNIT, Kind, Moments, Process
from bounds.runs.rounded import BITS, Rounded, Square, TooLongError
from bounds.worstcase.vectors import Vector

KINDS = len(Kind)
OF_ALL = {Kind.CLIENT: Kind.OF_GROUP, Kind.NOISE: Kind.NOISE_OF_GROUP}
Place = tuple[int, int]
MOST_ROUNDS, MOST_STEPS = 10_000, 50
# The radius of a ball grows faster than its number: by a bit or two a round.
PRECISIONS = (512, 2048, 8192)


def affine(loss: Slope) -> Callable[[Vector], Vector]:
    """The gradient of a quadratic, at an unknown point."""
    return lambda x: x * loss.right + UNIT * loss(ZERO)


def follow(
    method: Method, setup: Setup, meant: Federation, *, rounds: int, active: int, all_train: bool
) -> InMean:
    """The moments of all rounds; gradients are meant as those of another federation."""
    federation, steps = setup.federation, method.count(setup)
    losses = (*federation.losses, *meant.losses)
    if any(federation.relative) or not all(getattr(loss, "affine", False) for loss in losses):
        msg = "the run is too long for losses that are no quadratics of one variable"
        raise TooLongError(msg)
    if rounds > MOST_ROUNDS or steps > MOST_STEPS:
        msg = "the run is too long"
        raise TooLongError(msg)
    for bits in PRECISIONS:
        try:
            process = Process(
                method.algorithm(setup),
                method.round(setup, 0, active=active),
                [affine(loss) for loss in federation.losses],
                federation.counts,
                federation.noise_variance,
                start=federation.start,
                all_train=all_train,
                bits=bits,
            )
        except (UserError, TypeError, AttributeError) as error:
            msg = "the method does more with vectors than add them and multiply them by numbers"
            raise TooLongError(msg) from error
        states = process.after_rounds(rounds)
        # The square of the model, after the number one among what the server keeps.
        if Moments(process, states[-1].entries()).server[1, 1].rel_accuracy_bits() >= KEPT:
            return InMean(meant, Fraction(steps), process, meant.losses, states)
    msg = "the moments grow too wide"
    raise TooLongError(msg)


@dataclass
class InMean(Trace):
    """The moments of all rounds; `meant` are the losses as which gradients are meant."""

    process: Process
    meant: tuple[Slope, ...]
    states: list[arb_mat]
    _known: dict[int, Moments] = field(default_factory=dict)

    def model(self, t: int) -> Vector:
        """w^t."""
        return self.server(t)["model"]

    def server(self, t: int) -> dict[str, Vector]:
        """All that the server keeps before round t."""
        kept(self.states, t)
        return {name: self._at(v, t, 0) for name, v in self.process.server.items()}

    def last(self, t: int) -> Iterator[tuple[Fraction, Vector]]:
        """The clients' last models before round t, where the method keeps them."""
        kept(self.states, t)
        for g, number in enumerate(self.federation.counts):
            yield number / self.count, self._at(self.process.client["last"], t, g)

    def clients(self, t: int) -> Iterator[Client]:
        """A client of every group in round t, for all that are alike."""
        kept(self.states[:-1], t)
        for g, number in enumerate(self.federation.counts):
            yield self._client(g, t, number / self.count)

    def of_kind(self, kind: int, t: int) -> Client:
        """A client with the loss of this number in round t."""
        return self._client(kind, t, ZERO)

    def _client(self, g: int, t: int, share: Fraction) -> Client:
        local = self.process.played[g].local
        points = [self._at(x, t, g) for x in local.points]
        return Client(share, points, slope=self._slope(self.meant[g], t))

    def _at(self, vector: Vector, t: int, g: int) -> Vector:
        """A vector of a round and a group, by what tells it from those of others."""
        groups = len(self.meant)
        return Vector(
            {
                (kind + KINDS * ((0 if kind == Kind.SERVER else g) + groups * int(t)), i): value
                for (kind, i), value in vector.parts.items()
            }
        )

    def _place(self, place: Place) -> tuple[int, int, int, int]:
        """The round, the kind, the group and the number of an unknown vector."""
        rest, kind = divmod(place[0], KINDS)
        t, g = divmod(rest, len(self.meant))
        return t, kind, g, place[1]

    def _slope(self, loss: Slope, t: int) -> Any:
        return lambda x: x * loss.right + self._at(UNIT, t, 0) * loss(ZERO)

    def slope(self, point: Vector) -> Vector:
        """grad f."""
        found: Vector = self._slope(self.federation.mean, self._round(point))(point)
        return found

    def loss(self, point: Vector) -> Any:
        """The mean of f."""
        mean, unit = self.federation.mean, self._at(UNIT, self._round(point), 0)
        level = self.square(point) * (mean.right / 2) + mean.loss(ZERO)
        return level + self._product(point, unit) * mean(ZERO)

    def _round(self, point: Vector) -> int:
        rounds = {self._place(place)[0] for place in point.parts}
        if len(rounds) > 1:
            raise _beyond()
        return rounds.pop() if rounds else 0

    def mean(self, vectors: Iterable[tuple[Fraction, Any]]) -> Vector:
        """The mean of vectors of all clients."""
        total = Vector()
        for share, vector in vectors:
            parts = {}
            for (block, i), value in vector.parts.items():
                kind = block % KINDS
                parts[block - kind + OF_ALL.get(Kind(kind), kind), i] = value * share
            total = total + Vector(parts)
        return total

    def square(self, vector: Vector) -> Square:
        """E|v|^2."""
        return Square(self._product(vector, vector).ball)

    def length(self, vector: Vector) -> Rounded:
        """Lengths are no moments."""
        del vector
        raise _beyond()

    def active(self, t: int) -> Iterator[Client]:
        """Which clients are drawn is averaged over."""
        del t
        raise _beyond()

    @property
    def visited(self) -> Iterator[Any]:
        """No single points are followed."""
        raise _beyond()

    def _product(self, one: Vector, two: Vector) -> Rounded:
        one, two = self._of_one_round(one), self._of_one_round(two)
        with ctx.workprec(BITS):
            total = arb(0)
            for p, x in one.parts.items():
                for q, y in two.parts.items():
                    total += self._inner(self._place(p), self._place(q)) * ball(x * y)
            return Rounded(total)

    def _of_one_round(self, vector: Vector) -> Vector:
        """The server's vectors of the later of two rounds by those of the earlier."""
        rounds = sorted({self._place(place)[0] for place in vector.parts})
        if len(rounds) < 2:
            return vector
        first, *others = rounds
        found = Vector()
        for place, value in vector.parts.items():
            t, kind, _, i = self._place(place)
            if kind != Kind.SERVER or others != [first + 1]:
                raise _beyond()
            own = self._at(self.process.after[i], first, 0)
            found = found + (Vector({place: value}) if t == first else own * value)
        return found

    def _inner(self, one: tuple[int, int, int, int], two: tuple[int, int, int, int]) -> Any:
        """The mean product of two unknown vectors of one round."""
        if one[1] > two[1]:
            one, two = two, one
        (t, kind, g, i), (_, other, h, j) = one, two
        now = self._moments(t)
        alike = (g, i) == (h, j)
        match kind, other:
            case (Kind.SERVER, Kind.SERVER):
                return now.server[i, j]
            case (Kind.SERVER, Kind.CLIENT | Kind.OF_GROUP):
                return now.cross[h][j, i]
            case (Kind.SERVER, Kind.SENT):
                return now.sent[i, j]
            case (Kind.CLIENT, Kind.CLIENT) if g == h:
                return now.own[g][i, j]
            case (Kind.NOISE, Kind.NOISE) if g == h:
                return ball(self.process.variance) if alike else arb(0)
            case (Kind.SENT, Kind.SENT):
                return now.sent_square[i, j]
            case (Kind.OF_GROUP, Kind.OF_GROUP):
                return now.mean(g, h)[i, j]
            case (Kind.NOISE_OF_GROUP, Kind.NOISE_OF_GROUP):
                each = self.process.variance / self.federation.counts[g]
                return ball(each) if alike else arb(0)
            case (Kind.SERVER, Kind.NOISE | Kind.NOISE_OF_GROUP) | (
                Kind.OF_GROUP,
                Kind.NOISE_OF_GROUP,
            ):
                return arb(0)
            case (Kind.CLIENT, Kind.NOISE) if g == h:
                return arb(0)
        raise _beyond()

    def _moments(self, t: int) -> Moments:
        if t not in self._known:
            self._known[t] = Moments(self.process, self.states[t].entries())
        return self._known[t]


def _beyond() -> InadmissibleError:
    return InadmissibleError("the moments that are followed do not tell this quantity")
