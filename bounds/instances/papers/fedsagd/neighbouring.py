r"""What the stability theorems of FedSAGD's Appendix C have in common.

The quantity is $\mathbb E|x_T-x'_T|$, or for local-update stability
$\mathbb E|x^i_{0,K}-x'^j_{0,K}|$ of the exchanged clients. Assumption 3.3 is printed at the models
$x_t$; $\Phi$ is defined over the points $x^i_{t,k}$ of a run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

from bounds.instances import draws
from bounds.instances.chance import InadmissibleError
from bounds.instances.federation import Federation, root
from bounds.instances.instance import Setup
from bounds.instances.method import Method
from bounds.instances.neighbours import Pair, Run, follow
from bounds.instances.slopes import Slope, linear
from bounds.instances.trial import Measured, Reading, Trial

PRINTED = "as printed"
ORIGINAL = "as its authors define it"
EVERYWHERE = "heterogeneity bounded at every point"
BOTH = "heterogeneity bounded at every point, Phi over both runs"
LOOKED = f"{BOTH} and the points at which gradients are taken"
CONTRACTING = f"{BOTH}, and eta_l times the proximal coefficients at most one"

Table = Mapping[str, Sequence[Fraction]]
Gap = Callable[[Run, Run], Fraction]


def numbers(*values: object) -> tuple[Fraction, ...]:
    """Fractions from integers and text."""
    return tuple(Fraction(str(value)) for value in values)


# Where the paper prints no range of a weight, that of the methods' own papers is kept.
WEIGHTS = ("beta", "beta_1", "alpha_cm")
POSITIVE = ("eta_l", "lam", "tau")

RATES = numbers("1/100", "1/10", "1/2", 1, 2)
COMMON: Table = {"eta_l": RATES, "K": numbers(1, 2, 3), "T": numbers(1, 2, 3, 5), "s": numbers(1)}


def final_gap(one: Run, two: Run) -> Fraction:
    """The distance of the global models after T rounds."""
    return abs(one.models[-1] - two.models[-1])


def local_gap(one: Run, two: Run) -> Fraction:
    """The distance of the exchanged clients' models after the K steps of the last round."""
    (i,), (j,) = set(one.ends) - set(two.ends), set(two.ends) - set(one.ends)
    return abs(one.ends[i] - two.ends[j])


def trial(
    statement: str,
    *rules: tuple[str, Method],
    forms: tuple[str, ...] = ("statement",),
    gap: Gap = final_gap,
    pulls: tuple[str, ...] = (),
    parameters: Table | None = None,
    first: tuple[Setup, ...] = (),
    looks_ahead: bool = False,
) -> Trial:
    """A trial of one theorem; each method is a reading of the algorithm, with its name.

    `pulls` are the coefficients of proximal terms; with them there is one more reading, in which
    their sum times eta_l is at most one. No theorem prints that. An algorithm that looks ahead has
    a reading in which Phi ranges over the points at which it takes gradients.
    """
    table = {**COMMON, **(parameters or {})}
    if gap is local_gap:
        table["T"] = numbers(1)
    more = [*([CONTRACTING] if pulls else []), *([LOOKED] if looks_ahead else [])]
    names = (PRINTED, EVERYWHERE, BOTH, *more)
    readings = (
        Reading(f"{name}, {which}" if name else which, _measure(method, gap, which, pulls))
        for which in names
        for name, method in rules
    )
    return Trial(
        statement=statement,
        forms=forms,
        readings=tuple(readings),
        corners=lambda: _corners(table),
        draw=lambda random: _draw(table, random),
        first=first,
        wide=True,
    )


def _measure(
    method: Method, gap: Gap, reading: str, pulls: tuple[str, ...]
) -> Callable[[Setup], Measured]:
    def measure(setup: Setup) -> Measured:
        usual(setup)
        pull = sum((setup.choices[name] for name in pulls), start=Fraction(0))
        if reading == CONTRACTING and setup.choices["eta_l"] * pull > 1:
            msg = "the proximal step does not contract"
            raise InadmissibleError(msg)
        if setup.choices.get("eta", 1) != 1 and "eta" not in method.optional.values():
            msg = "the server's rate is not one"
            raise InadmissibleError(msg)
        pair = follow(method, setup)
        if gap is local_gap and any(a.models[-2] != b.models[-2] for _, a, b in pair.outcomes):
            msg = "the round does not start from one model"
            raise InadmissibleError(msg)
        heterogeneity = (
            pair.heterogeneity() if reading == PRINTED else setup.federation.heterogeneity
        )
        both = reading in (BOTH, CONTRACTING, LOOKED)
        found = measured(pair, gap, heterogeneity, both=both, looked=reading == LOOKED)
        # The server's rate is one where none is chosen.
        rate = {"eta": setup.choices.get("eta", Fraction(1))}
        return replace(found, others={**rate, **found.others})

    return measure


def usual(setup: Setup) -> None:
    """Refuse weights and coefficients outside their usual ranges."""
    for name, value in setup.choices.items():
        weight = name in WEIGHTS and not 0 <= value <= 1
        if weight or (name in POSITIVE and value <= 0) or (name in ("root_v", "mu") and value < 0):
            msg = f"{name} = {value} is outside the usual range"
            raise InadmissibleError(msg)


def measured(
    pair: Pair, gap: Gap, heterogeneity: Fraction, *, both: bool, looked: bool
) -> Measured:
    """The distance, and the letters of Theta."""
    federation = pair.federation
    return Measured(
        quantity=pair.expected(gap),
        least={
            "L": federation.smoothness,
            "sigma_l": root(federation.noise_variance),
            "sigma_g": root(heterogeneity),
        },
        others={"Phi": pair.steepest(both=both, looked=looked), "V": pair.largest_momentum()},
        met={
            "fedsagd.ass3.1": f"every gradient is {federation.smoothness}-Lipschitz",
            "fedsagd.ass3.2": f"the variance is {federation.noise_variance}",
            "fedsagd.ass3.3": f"the largest squared distance of gradients is {heterogeneity}",
        },
    )


def federations() -> tuple[Federation, ...]:
    """Opposite, flat, bent and steep losses of two clients."""
    losses = (
        linear(1),
        linear(-1),
        linear(0),
        linear(2),
        _ramp(0, 1, 0, 10),
        _ramp(0, 1, 0, -10),
        _ramp("-1/10", 2, "1/10", -2),
        _ramp(-1, -1, 1, 1),
        _ramp(0, 0, 1, 4),
        _ramp(-1, -4, 0, 0),
        _ramp("-1/2", -8, 0, 1),
        Slope(((Fraction(0), Fraction(1)),), Fraction(0), Fraction(1)),
        Slope(((Fraction(0), Fraction(0)),), Fraction(1), Fraction(1)),
        Slope(((Fraction(1), Fraction(1)),), Fraction(1), Fraction(1)),
    )
    starts = numbers(0, 1, -1)
    pairs = [
        Federation((a, b), (1, 1), start=x) for a, b in product(losses, losses) for x in starts
    ]
    noise = numbers(-1, 1)
    return (*pairs, *(Federation((a, a), (1, 1), noise=noise) for a in losses))


def _ramp(x0: object, y0: object, x1: object, y1: object) -> Slope:
    (a, b, c, d) = numbers(x0, y0, x1, y1)
    return Slope(((a, b), (c if c > a else a + 1, d)))


def _corners(table: Table) -> Iterator[Setup]:
    random = Random(1)
    for federation in federations():
        for _ in range(4):
            choices = draws.choice(random, table)
            short = {} if federation.deterministic else {"T": Fraction(1), "K": Fraction(1)}
            yield Setup(federation, choices | short)


def _draw(table: Table, random: Random) -> Setup:
    federation = draws.federation(random)
    choices = draws.choice(random, table)
    if not federation.deterministic:
        choices |= {"T": Fraction(1), "K": Fraction(1)}
    choices["s"] = Fraction(random.randint(1, federation.size - 1))
    return Setup(federation, choices)
