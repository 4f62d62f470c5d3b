"""Whether two methods do the same: where they first part on the smallest federations.

Three clients with quadratic losses, of which all or two are active, take two local steps in each of
three rounds. Hyper-parameters of one name have one value, and no two names have the same. What goes
the same way there need not do so elsewhere; what parts there is another method.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, fields, replace
from fractions import Fraction
from functools import cache

from bounds.algorithm import find_algorithm
from bounds.errors import UserError
from bounds.measured.record import Measured
from bounds.runs.chance import InadmissibleError
from bounds.runs.federation import Federation
from bounds.runs.instance import Setup
from bounds.runs.losses import ZERO, Slope
from bounds.runs.method import Method
from bounds.runs.rounds import Runs, follow
from bounds.statement import Statement

ROUNDS, STEPS, RATE = 3, 2, Fraction(1, 10)
RATE_LETTER, STEPS_LETTER = "rate", "steps"
# Two quadratics about different points, one of them twice, and a start that is neither.
CLIENTS = Federation(
    tuple(
        Slope(((Fraction(at), Fraction(0)),), left=Fraction(bend), right=Fraction(bend))
        for at, bend in ((1, 1), (-2, 3))
    ),
    (2, 1),
    start=Fraction(4),
)
SOME = CLIENTS.size - 1  # more than one, and not all
ALONE = replace(CLIENTS, losses=CLIENTS.losses[:1], counts=(1,))
IDENTICAL = replace(ALONE, counts=(2,))
# Different hyper-parameters have different values, so that none stands for another.
VALUES = tuple(Fraction(1, n) for n in (3, 5, 7, 11, 13, 17, 19))
Numbers = tuple[tuple[str, Fraction], ...]


@dataclass(frozen=True)
class Apart:
    """Where two runs part: after how many rounds, with how many clients active."""

    rounds: int
    active: int


@dataclass(frozen=True)
class Chosen:
    """An algorithm with numbers for its hyper-parameters; `all_train` as in `follow`."""

    name: str
    numbers: Numbers = ()
    all_train: bool = False


def chosen(record: Measured, values: Mapping[str, Fraction]) -> Chosen:
    """The algorithm of a record, with these values of what its letters feed."""
    told = record.instances.algorithm if record.instances else {}
    numbers = {word: Fraction(number) for word, number in told.items()}
    numbers |= {word: values[word] for word in record.parameters.values() if word in values}
    return Chosen(record.algorithm, tuple(sorted(numbers.items())), record.inactive == "train")


def method_of(statement: Statement, gone: Iterable[str] = ()) -> Chosen | None:
    """That of a measured statement, with some parameters at 0, if it can be followed."""
    if statement.measured is None:
        return None
    record = statement.measured.record
    words = sorted({*record.parameters.values()})
    values = dict(zip(words, VALUES, strict=False))
    values |= {record.parameters[name]: Fraction(0) for name in gone}
    one = chosen(record, values)
    return None if followed(one) is None else one


def alike(one: Chosen, other: Chosen) -> tuple[Chosen, Chosen]:
    """Both with numbers for what both have alone, and for what has no default."""
    methods = [
        {f.name: f for f in fields(find_algorithm(method.name)) if f.init}  # type: ignore[arg-type]
        for method in (one, other)
    ]
    numbers = {**dict(other.numbers), **dict(one.numbers)}
    shared = methods[0].keys() & methods[1].keys()
    found = []
    for method, own in zip((one, other), methods, strict=True):
        needed = [name for name, each in own.items() if each.default is MISSING]
        spare = dict(zip(needed, reversed(VALUES), strict=False))
        told = {name: numbers[name] for name in own if name in shared & numbers.keys()}
        found.append(replace(method, numbers=tuple(sorted({**spare, **told}.items()))))
    return found[0], found[1]


@cache
def apart(
    one: Chosen,
    other: Chosen,
    *,
    steps: int = STEPS,
    clients: Federation = CLIENTS,
    all_active: bool = False,
) -> Apart | None:
    """Where two methods part first; none if they do not, or if `followed` has none of one."""
    few = () if all_active else range(max(1, clients.size - 1), clients.size)
    for active in (clients.size, *few):
        runs = [followed(method, active, steps, clients) for method in (one, other)]
        if runs[0] is None or runs[1] is None:
            return None
        for after in range(1, ROUNDS + 1):
            models = [_models(found, after) for found in runs if found is not None]
            if models[0] != models[1]:
                return Apart(after, active)
    return None


def mean_model(one: Chosen, rounds: int, active: int) -> Fraction | None:
    """The mean of the model after so many rounds; none if the method is not followed here."""
    runs = followed(one, active)
    return None if runs is None else runs.expected(lambda path: path.model(rounds))


@cache
def followed(
    one: Chosen, active: int = SOME, steps: int = STEPS, clients: Federation = CLIENTS
) -> Runs | None:
    """All paths of a method; none if it takes more than models and gradients."""
    method = Method(one.name, numbers=dict(one.numbers), rate=RATE_LETTER, steps=STEPS_LETTER)
    setup = Setup(clients, {RATE_LETTER: RATE, STEPS_LETTER: Fraction(steps)})
    try:
        find_algorithm(one.name)
        return follow(method, setup, rounds=ROUNDS, active=active, all_train=one.all_train)
    except (InadmissibleError, UserError, TypeError):
        return None


def _models(runs: Runs, after: int) -> dict[Fraction, Fraction]:
    """Each model that there is after so many rounds, with its probability."""
    found: dict[Fraction, Fraction] = {}
    for probability, path in runs.outcomes:
        model = path.model(after)
        found[model] = found.get(model, ZERO) + probability
    return found
