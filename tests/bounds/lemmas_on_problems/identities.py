"""Runs on which the identities and the elementary lemmas are held against the catalogue's formulas.

Each harness draws a small problem and gives a number for every letter of a formula, and for every
element of its sequences; the formula itself comes from the catalogue.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations, product
from random import Random
from typing import Any

import sympy as sp

from bounds.catalogue import catalogue
from bounds.quantities.law import total
from bounds.quantities.weighted import auxiliary, weighted
from bounds.runs import draws
from bounds.runs.courses import with_decay
from bounds.runs.laws import Law
from bounds.runs.losses import ZERO
from bounds.runs.trial import trial_of
from bounds.statement import Formula

ONE = Fraction(1)
SMALL = tuple(Fraction(n, 3) for n in range(-6, 7))


@dataclass(frozen=True)
class Values:
    """Numbers for letters by name, and elements of sequences."""

    letters: Mapping[str, Fraction]
    sequences: Mapping[str, Callable[[int], Fraction]] = field(default_factory=dict)


Harness = Callable[[Random], Values]


def run_of_fedsagd(random: Random) -> tuple[Law, Any]:
    """Two rounds of FedSAGD on a random federation without noise, and one path of them."""
    item = catalogue["fedsagd.lemD7"]
    trial = trial_of(item)
    assert trial is not None
    assert item.measured is not None
    setup = trial.draw(random)
    setup = replace(setup, choices={**setup.choices, "T": Fraction(2)})
    law = with_decay.follow(item.measured.record, setup)
    return law, random.choice(law.outcomes)[1]


def last_round(random: Random) -> Values:
    """What Appendix D says of the second of two rounds."""
    law, run = run_of_fedsagd(random)
    active = law.number("active")
    return Values(
        {
            **law.setup.choices,
            "G_S": total(weighted(law, c.gradients) * c.share for c in run.active(1)) * active,
            "v_t": run.server(1)["momentum"],
            "v_t1": run.server(2)["momentum"],
            "x_t": run.model(1),
            "z_t": auxiliary(law, run, 1),
            "z_t1": auxiliary(law, run, 2),
        }
    )


def local_update(random: Random) -> Values:
    """The K local steps of one client in the second round."""
    law, run = run_of_fedsagd(random)
    client = random.choice(list(run.clients(1)))
    change = client.points[-1] - client.points[0]
    letters = {"Del_K": change, "v_t": run.server(1)["momentum"]}
    return Values({**law.setup.choices, **letters, "wsum_g": weighted(law, client.gradients)})


def independent(random: Random) -> Values:
    """Three independent vectors of mean zero, each with two values."""
    vectors = [[random.choice(SMALL) for _ in range(2)] for _ in range(3)]
    signs = list(product((-1, 1), repeat=3))

    def square(parts: list[list[Fraction]]) -> Fraction:
        return sum(
            (sum(column, start=ZERO) ** 2 for column in zip(*parts, strict=True)), start=ZERO
        )

    total = sum(
        (
            square([[s * x for x in v] for s, v in zip(sign, vectors, strict=True)])
            for sign in signs
        ),
        start=ZERO,
    )
    separate = sum((square([vector]) for vector in vectors), start=ZERO)
    return Values({"E_sqsum": total / len(signs), "E_sumsq": separate})


def sampled(random: Random) -> Values:
    """The mean of s of m numbers, drawn without replacement."""
    m = random.randint(2, 5)
    s = random.randint(1, m)
    values = [random.choice(SMALL) for _ in range(m)]
    sets = list(combinations(values, s))
    mean_square = sum(((sum(chosen, start=ZERO) / s) ** 2 for chosen in sets), start=ZERO)
    return Values(
        {
            "E_smean2": mean_square / len(sets),
            "sumsq": sum((x * x for x in values), start=ZERO),
            "sqsum": sum(values, start=ZERO) ** 2,
            "m": Fraction(m),
            "s": Fraction(s),
        }
    )


def two_vectors(random: Random) -> Values:
    """Two gradients of a random loss at two points, as vectors of two parts."""
    loss = draws.slope(random)
    one, two = ([loss(random.choice(SMALL)) for _ in range(2)] for _ in range(2))
    return Values(
        {
            "sq_1": sum((x * x for x in one), start=ZERO),
            "sq_2": sum((x * x for x in two), start=ZERO),
            "sq_12": sum(((x + y) ** 2 for x, y in zip(one, two, strict=True)), start=ZERO),
            "a": random.choice((ONE / 10, ONE, 7 * ONE)),
        }
    )


def smooth_loss(random: Random) -> Values:
    """The global objective of a random federation at two points."""
    federation = draws.federation(random)
    x, y = random.choice(SMALL), random.choice(SMALL)
    mean = federation.mean
    return Values(
        {
            "f_x": mean.loss(x),
            "f_y": mean.loss(y),
            "ip_xy": mean(x) * (y - x),
            "norm_dx": abs(x - y),
            "L": federation.smoothness or ONE,
        }
    )


def gradients_of_noise(random: Random) -> Values:
    """Two steps of noisy descent: the second gradient depends on the noise of the first.

    The conditional means are the gradients at the points that the steps reach.
    """
    loss, x, size = draws.slope(random), random.choice(SMALL), random.choice((ONE, ONE / 2))
    rate = random.choice((ONE, ONE / 10))
    square = means = ZERO
    for first, second in product((-size, size), repeat=2):
        y = x - rate * (loss(x) + first)
        square += (loss(x) + first + loss(y) + second) ** 2 / 4
        means += (loss(x) + loss(y)) ** 2 / 4
    return Values({"E_S_sq": square, "E_S_mu_sq": means, "n_v": 2 * ONE, "sigma": size})


def gradients_at_one_point(random: Random) -> Values:
    """Two gradients with the same noise at points that are fixed."""
    loss, size = draws.slope(random), random.choice((ONE, ONE / 2))
    x, y = random.choice(SMALL), random.choice(SMALL)
    square = sum(((loss(x) + loss(y) + 2 * n) ** 2 / 2 for n in (-size, size)), start=ZERO)
    means = (loss(x) + loss(y)) ** 2
    return Values({"E_S_sq": square, "S_mu_sq": means, "n_v": 2 * ONE, "sigma": size})


HARNESSES: Mapping[tuple[str, str], Harness] = {
    ("fedsagd.lemD1", "statement"): two_vectors,
    ("fedsagd.lemD2", "statement"): smooth_loss,
    ("fedsagd.lemD3", "statement"): independent,
    ("fedsagd.lemD4", "statement"): sampled,
    ("fedsagd.lemD5", "statement"): local_update,
    ("fedsagd.lemD6", "statement"): last_round,
    ("fedsagd.lemD7", "(a)"): last_round,
    ("fedsagd.lemD8", "statement"): last_round,
    ("semismooth.lem6_1a", "statement"): gradients_at_one_point,
    ("semismooth.lem6_1b.repaired", "statement"): gradients_of_noise,
}


def formula_of(key: tuple[str, str]) -> Formula:
    """The formula of the catalogue."""
    return next(f for f in catalogue[key[0]].formulas if f.label == key[1])


def holds(key: tuple[str, str], values: Values, *, factor: int = 1) -> bool:
    """Whether the formula holds, its right side multiplied by a factor."""
    body = formula_of(key).body
    left, right = (_number(key[0], side, values) for side in (body.lhs, body.rhs))
    return left == factor * right if isinstance(body, sp.Eq) else left <= factor * right


def _number(id_: str, term: sp.Expr, values: Values) -> Fraction:
    """The value of a term with its constants, sums and sequences written out."""
    constants = {c.symbol: c.definition for c in catalogue[id_].constants}
    while known := {s: constants[s] for s in term.free_symbols if constants.get(s) is not None}:
        term = term.xreplace(known)
    numbers_of = {s: _rational(values.letters[s.name]) for s in _free(term, values)}
    term = term.xreplace(numbers_of).doit()
    for applied in term.atoms(sp.core.function.AppliedUndef):
        element = values.sequences[applied.func.__name__](int(applied.args[0]))
        term = term.xreplace({applied: _rational(element)})
    number = sp.simplify(term)
    assert number.is_Rational, number
    return Fraction(int(number.p), int(number.q))


def _free(term: sp.Expr, values: Values) -> set[sp.Symbol]:
    return {symbol for symbol in term.free_symbols if symbol.name in values.letters}


def _rational(value: Fraction) -> sp.Rational:
    return sp.Rational(value.numerator, value.denominator)
