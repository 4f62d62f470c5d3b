r"""Clients that may be exchanged: what is known of one of them, on paths up to permutations.

A worst case does not change when the clients change places, together with who is drawn. So it is
attained at a Gram matrix that no permutation changes (averaging over them shows it), one path of
each orbit stands for all, and so do one client and pairs of its points up to permutations of the
others. An unknown vector is named by *where* it is the gradient (the server's model before round
$t$, the $n$-th further point at which a client looks in it), by whose it is, and by who was active
in the rounds before: a colouring of the clients (`orbits`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice, product

from bounds.errors import UserError
from bounds.worstcase.families import Evaluation
from bounds.worstcase.losses import Losses
from bounds.worstcase.orbits import Counts, Parts, entries, tables
from bounds.worstcase.vectors import COMMON, ONE, ZERO, Form, Place, Space, Vector

Stage = tuple[str, int, int]
History = tuple[tuple[int, ...], ...]
MINIMISER, MODEL, LOCAL, MEMORY = "minimiser", "model", "local", "memory"
FIRST = 0  # the client whose loss is looked at
MOST_PAIRS = 2_000


class UnlikeError(Exception):
    """A vector has no place in a run, so that what permutations do to it is not known."""


@dataclass(frozen=True)
class Kind:
    """Vectors that permutations exchange: the colours that there are, and how often.

    Bit 0 of a colour tells whose vector it is, bit t + 1 who was active in round t.
    """

    stage: Stage
    colours: tuple[int, ...]
    content: Counts

    @property
    def centred(self) -> bool:
        """Whether the vectors add up to zero."""
        return self.stage[0] == MINIMISER


@dataclass(frozen=True)
class Element:
    """A vector: its kind, and the clients that have a colour other than 0."""

    kind: Kind
    coloured: dict[int, int]


class Orbits(Space):
    """Counts unknown vectors that permutations of so many clients exchange."""

    def __init__(self, clients: int) -> None:
        """Nothing is unknown yet."""
        super().__init__()
        self.clients = clients
        self.elements: list[Element] = []
        self._pairs: dict[tuple[int, int], tuple[tuple[Place, Place, Fraction], ...]] = {}
        self._shapes: dict[tuple[int, ...], int] = {(clients,): COMMON}
        self._places: dict[tuple[Kind, tuple[int, ...], int], Place] = {}
        self._units: dict[Place, Vector] = {}

    def vector(self, *blocks: int) -> Vector:
        """A new unknown vector that no permutation changes."""
        del blocks
        return self.element(("fixed", len(self.elements), 0), None, ())

    def element(self, stage: Stage, client: int | None, history: History) -> Vector:
        """A new unknown vector of a client after who was active."""
        coloured = Counter({client: 1} if client is not None else {})
        for t, active in enumerate(history):
            for i in active:
                coloured[i] += 2 ** (t + 1)
        counts = Counter(coloured.values())
        if rest := self.clients - len(coloured):
            counts[0] = rest
        colours = tuple(sorted(counts))
        kind = Kind(stage, colours, tuple(counts[colour] for colour in colours))
        self.elements.append(Element(kind, dict(coloured)))
        return Vector({(COMMON, len(self.elements) - 1): ONE})

    def reduced(self, form: Form) -> Form:
        """A form, averaged over all permutations, in the Gram matrices of the shapes."""
        found: dict[tuple[Place, Place], Fraction] = {}
        for factor, u, v in form.products:
            for (_, a), x in u.parts.items():
                for (_, b), y in v.parts.items():
                    for one, two, part in self._entry(min(a, b), max(a, b)):
                        found[one, two] = found.get((one, two), ZERO) + factor * x * y * part
        products = tuple(
            (value, self._unit(one), self._unit(two))
            for (one, two), value in sorted(found.items())
            if value
        )
        return Form(products, form.values, form.constant)

    def _entry(self, a: int, b: int) -> tuple[tuple[Place, Place, Fraction], ...]:
        """The inner product of two vectors."""
        if (a, b) not in self._pairs:
            one, two = self.elements[a], self.elements[b]
            met = Counter(
                (one.coloured.get(i, 0), two.coloured.get(i, 0))
                for i in one.coloured.keys() | two.coloured.keys()
            )
            met[0, 0] = self.clients - sum(met.values())
            table = tuple(tuple(met[c, d] for d in two.kind.colours) for c in one.kind.colours)
            parts = entries(one.kind.content, two.kind.content)[table]
            self._pairs[a, b] = tuple(self._placed(one.kind, two.kind, parts))
        return self._pairs[a, b]

    def _placed(
        self, one: Kind, two: Kind, parts: Parts
    ) -> Iterator[tuple[Place, Place, Fraction]]:
        for shape, a, b, part in parts:
            if shape == (self.clients,) and (one.centred or two.centred):
                continue
            ends = self._place(one, shape, a), self._place(two, shape, b)
            yield min(ends), max(ends), part

    def _place(self, kind: Kind, shape: tuple[int, ...], copy: int) -> Place:
        if (kind, shape, copy) not in self._places:
            block = self._shapes.setdefault(shape, len(self._shapes))
            self._places[kind, shape, copy] = self.place(block)
        return self._places[kind, shape, copy]

    def _unit(self, place: Place) -> Vector:
        return self._units.setdefault(place, Vector({place: ONE}))


class Alike(Losses):
    """The losses of clients that may be exchanged."""

    space: Orbits

    def __init__(self, space: Orbits, *, unit: Fraction = ONE) -> None:
        """Nobody has looked yet."""
        super().__init__(space, [1] * space.clients, unit=unit)
        self.history: History | None = None
        self.stages: dict[Hashable, tuple[Stage, History]] = {}
        self.models: dict[History, Vector] = {}
        self.known: dict[tuple[Stage, int, History], Evaluation] = {}
        self.values: dict[Kind, int] = {}
        self.looks: Counter[tuple[int, History]] = Counter()

    def begin(self, model: Vector, history: History) -> None:
        """Say which model the server has when these clients have been active."""
        self._name(model, (MODEL, len(history), 0), history)
        self.models[history] = model
        self.history = history

    def end(self, model: Vector, history: History) -> None:
        """The same after the last round; nobody looks at points of its own then."""
        self.begin(model, history)
        self.history = None

    def _name(self, point: Vector, stage: Stage, history: History) -> None:
        if self.stages.setdefault(point.key, (stage, history)) != (stage, history):
            raise UnlikeError

    def own(self, function: int) -> Vector:
        """A new vector of a client from before the first round."""
        return self.space.element((MEMORY, 0, 0), function, ())

    def evaluate(self, function: int, point: Vector) -> Evaluation:
        """Gradient and value at a point, new where nobody has looked."""
        found = self.seen[function].get(point.key)
        return self._new(function, point) if found is None else found

    def _new(self, function: int, point: Vector) -> Evaluation:
        if point.key in self.stages:
            stage, history = self.stages[point.key]
        elif self.history is not None:
            history = self.history
            stage = (LOCAL, len(history), self.looks[function, history])
            self.looks[function, history] += 1
        else:
            raise UnlikeError
        if (stage, function, history) in self.known:
            raise UnlikeError
        gradient = self.space.element(stage, function, history) * self.unit
        kind = self.space.elements[-1].kind
        if kind not in self.values:
            self.values[kind] = self.space.number()
        found = Evaluation(point, gradient, self.values[kind])
        self.known[stage, function, history] = found
        self.put(function, found)
        return found

    def stationary(self, shares: Sequence[Fraction], point: Vector) -> None:
        """Let the gradients at a point add up to zero."""
        self._name(point, (MINIMISER, 0, 0), ())
        for function in range(len(shares)):
            self.evaluate(function, point)

    def representatives(
        self, play: Callable[[History], None]
    ) -> tuple[list[Evaluation], list[tuple[Evaluation, Evaluation]]]:
        """What one client sees, and all pairs of that, up to permutations of the others.

        play: follow the run when these clients are active.
        """
        met = list(islice(self._met(), MOST_PAIRS + 1))
        if len(met) > MOST_PAIRS:
            msg = (
                f"what a client sees is paired in more than {MOST_PAIRS} ways; take fewer clients, "
                "rounds or local steps"
            )
            raise UserError(msg)
        pairs = [
            (
                self._look(one, [c for c, _ in both], play),
                self._look(two, [d for _, d in both], play),
            )
            for one, two, both in met
        ]
        singles = {id(one): one for one, two in pairs if one is two}
        return list(singles.values()), [(one, two) for one, two in pairs if one is not two]

    def _met(self) -> Iterator[tuple[Kind, Kind, list[tuple[int, int]]]]:
        """Two kinds, and the two colours of each client, of which the first has both vectors."""
        for one, two in product(list(self.values), repeat=2):
            for table in tables(one.content, two.content):
                both = [
                    (c, d)
                    for c, row in zip(one.colours, table, strict=True)
                    for d, count in zip(two.colours, row, strict=True)
                    for _ in range(count)
                ]
                both.sort(key=lambda colours: -(colours[0] & 1))
                if both[0][1] & 1:
                    yield one, two, both

    def _look(
        self, kind: Kind, colours: Sequence[int], play: Callable[[History], None]
    ) -> Evaluation:
        """What the first client sees where the clients have these colours."""
        stage, rounds = kind.stage, kind.stage[1]
        history = tuple(
            tuple(i for i, colour in enumerate(colours) if colour >> (t + 1) & 1)
            for t in range(rounds)
        )
        if (stage, FIRST, history) not in self.known:
            play(history)
            if stage[0] == MODEL:
                self.evaluate(FIRST, self.models[history])
        if (stage, FIRST, history) not in self.known:
            raise UnlikeError
        return self.known[stage, FIRST, history]
