"""Exact runs of a method, and pairs of runs on neighbouring federations.

Every path of the drawing of clients and of noise is followed with its probability, in rational
numbers: `run.expected(lambda path: path.model(1) ** 2)` is an expectation and no estimate.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from hypothesis import reject
from hypothesis import strategies as st

from bounds.runs import neighbours
from bounds.runs import rounds as exact
from bounds.runs.chance import InadmissibleError
from bounds.runs.federation import Federation
from bounds.runs.instance import Setup
from bounds.runs.method import Method
from fedproof.testing.strategies.federations import federations as any_federation
from stability.specification import make_algorithm

RATES = st.sampled_from([Fraction(1, n) for n in (1, 2, 4, 10, 100)])
NUMBERS = st.integers(1, 2)
SOME, SEVERAL = any_federation(), any_federation(clients=(2, 3))

Parameters = Mapping[str, st.SearchStrategy[Fraction] | Fraction | int]


@st.composite
def runs(
    draw: st.DrawFn,
    /,
    method: str,
    *,
    federations: st.SearchStrategy[Federation] = SOME,
    rate: st.SearchStrategy[Fraction] = RATES,
    steps: st.SearchStrategy[int] = NUMBERS,
    rounds: st.SearchStrategy[int] = NUMBERS,
    **parameters: st.SearchStrategy[Fraction] | Fraction | int,
) -> exact.Runs:
    """All paths of some rounds of a method, with the active clients drawn in each."""
    played, setup = _played(draw, method, federations, rate, steps, rounds, parameters)
    active = draw(st.integers(1, setup.federation.size))
    try:
        return exact.follow(played, setup, rounds=setup.count("T"), active=active, all_train=False)
    except InadmissibleError:
        # Too many paths to follow them all.
        reject()


@st.composite
def twins(
    draw: st.DrawFn,
    /,
    method: str,
    *,
    federations: st.SearchStrategy[Federation] = SEVERAL,
    rate: st.SearchStrategy[Fraction] = RATES,
    steps: st.SearchStrategy[int] = NUMBERS,
    rounds: st.SearchStrategy[int] = NUMBERS,
    **parameters: st.SearchStrategy[Fraction] | Fraction | int,
) -> neighbours.Pair:
    """Two runs whose sets of clients differ in one; what both have draws the same noise."""
    played, setup = _played(draw, method, federations, rate, steps, rounds, parameters)
    active = draw(st.integers(1, setup.federation.size - 1))
    choices = {**setup.choices, "s": Fraction(active)}
    try:
        return neighbours.follow(played, Setup(setup.federation, choices))
    except InadmissibleError:
        reject()


def _played(
    draw: st.DrawFn,
    /,
    method: str,
    federations: st.SearchStrategy[Federation],
    rate: st.SearchStrategy[Fraction],
    steps: st.SearchStrategy[int],
    rounds: st.SearchStrategy[int],
    parameters: Parameters,
) -> tuple[Method, Setup]:
    """The method with its parameters, and a setup with the numbers of the run."""
    numbers: dict[str, Fraction] = {}
    for name, value in parameters.items():
        drawn = draw(value) if isinstance(value, st.SearchStrategy) else value
        numbers[name] = Fraction(str(drawn))
    # What the method refuses is told here; on an instance it would be no admissible one.
    make_algorithm({"name": method, **numbers})
    choices: dict[str, Fraction | int] = {"eta_l": draw(rate), "K": draw(steps), "T": draw(rounds)}
    return Method(method, numbers=numbers), Setup(
        draw(federations),
        {name: Fraction(value) for name, value in choices.items()},
    )
