"""From the record of an item to its encounter with runs.

A quantity on runs is a metric of the loop, or one less the least value of f; the tests hold every
metric against the quantity of the same name. One that has no metric is its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np

from bounds.errors import UserError
from bounds.expressions import Expression, Series, number, opened
from bounds.measured.check import require_code
from bounds.measured.faults import telling
from bounds.measured.measurement import Measurement
from bounds.measured.record import Measured
from bounds.measured.terms import Values as Terms
from bounds.measured.terms import called, letters_in, read, relations
from bounds.quantities.law import OutsideError, known
from bounds.registry import refuse_unknown
from bounds.statement import Statement
from stability.confront import probes
from stability.confront.assumption import (
    Assumption,
    unless_sampled,
    weak_convexity,
    without_samples,
)
from stability.confront.drawn import GAP, LOSS_CHANGE, NARROWED, Drawing
from stability.confront.encounter import Claim, Encounter, Exact, Reading
from stability.confront.observed import Quantity, Seen, Values
from stability.measure import Metric, as_metric
from stability.quantities import asked_by, measured_as


@dataclass(frozen=True)
class OnRuns:
    """A quantity on runs: a metric, of the neighbour if `twin`, as a size if `size`.

    drawn: whether it is measured wherever data are drawn, and not asked for. above_least: whether
    f* is taken from it. everyone: whether every client must have trained.
    """

    metric: str | Metric
    twin: int = 0
    size: bool = False
    drawn: bool = False
    above_least: bool = False
    everyone: bool = False

    def at(self, seen: Seen, t: Any) -> Values:
        """Its values [seed, entry] at given rounds."""
        name = self.metric if isinstance(self.metric, str) else self.metric.name
        series = seen.series(name, twin=self.twin)
        places = np.atleast_1d(t)
        of_round = not self.drawn and as_metric(self.metric).when == "round"
        last = series.shape[1] - (2 if of_round else 1)
        for place in (places.min(), places.max()):
            if place != int(place) or not 0 <= place <= last:
                msg = f"round {float(place):g} is asked for, and there is 0 to {last}"
                raise OutsideError(msg)
        values = series[:, places.astype(int)]
        found = values - seen.lowest() if self.above_least else values
        return np.abs(found) if self.size else found


QUANTITIES: Mapping[str, OnRuns] = {
    "gradient": OnRuns("gradient_norm_squared"),
    "gap": OnRuns("objective", above_least=True),
    "distance": OnRuns("distance_squared"),
    "loss": OnRuns("objective"),
    "V_1": OnRuns("local_movement"),
    "V_2": OnRuns("global_movement"),
    "drift": OnRuns("drift_after_steps"),
    "divergence": OnRuns("divergence"),
    "training_divergence": OnRuns("divergence_poster"),
    "discrepancy": OnRuns("model_discrepancy", twin=1),
    "loss_change": OnRuns(probes.datum_loss_change, twin=1, size=True),
    "generalisation_gap": OnRuns(NARROWED, drawn=True),
    "size_of_gap": OnRuns(GAP, size=True, drawn=True),
    "largest_change_of_risk": OnRuns(LOSS_CHANGE, twin=1, drawn=True),
    "cost": OnRuns("local_gradient_cost"),
}
MOMENTS: Mapping[str, Exact] = {
    "gap(T)": "gap",
    "sum(gradient(t), t, 0, T - 1)/T": "gradient",
    "sum(divergence(t), t, 0, T - 1)/T": "divergence",
    "discrepancy(T)": "distance",
}
# The constants of assumptions, as certificates name them and probes see them on the way.
CONSTANTS: Mapping[str, Mapping[str, Any]] = {
    "smoothness": {"constant": "L", "probe": probes.smoothness_visited},
    "noise": {"constant": "sigma_l", "probe": probes.noise_at_model, "law": without_samples},
    "heterogeneity": {"constant": "sigma_g", "probe": probes.heterogeneity_visited},
    "heterogeneity_at_models": {"constant": "sigma_g", "probe": probes.heterogeneity_at_model},
    "steepest_visited": {"constant": "Phi", "probe": probes.steepest_population, "power": 1},
    "steepest_of_first": {
        "constant": "Phi", "probe": probes.steepest_population, "power": 1, "first": True,
    },
    "mean_heterogeneity": {"constant": "G", "probe": probes.mean_heterogeneity_visited},
    "local_interpolation": {
        "constant": "a", "probe": probes.relative_noise_at_model, "law": unless_sampled,
    },
    "global_interpolation": {"constant": "b", "probe": probes.dissimilarity_visited},
    "pl": {"constant": "mu_fedinit"},
    "strong_convexity": {"constant": "mu"},
    "weak_convexity": {"constant": "", "law": weak_convexity},
    "pl_of_halves": {"constant": "mu_poster"},
    "lipschitz": {"constant": "L_G", "probe": probes.steepest_population},
    "smoothness_of_data": {"constant": "L_F"},
    "noise_of_data": {"constant": "", "probe": probes.noise_of_samples},
    "lipschitz_of_data": {"constant": "L_G_F", "probe": probes.steepest_sample},
    "semi_a": {"constant": "semi_a"},
    "semi_b": {"constant": "semi_b"},
    "semi_alpha": {"constant": "semi_alpha"},
    "semi_beta": {"constant": "semi_beta"},
    "least_slope_over_loss": {
        "constant": "tau_1", "probe": probes.slope_over_loss_least, "most": True,
    },
    "most_slope_over_loss": {"constant": "tau_2", "probe": probes.slope_over_loss_most},
    "first_order_gap": {"constant": "", "probe": probes.first_order_gap, "power": 1},
    "largest_loss": {"constant": "U", "probe": probes.highest_loss, "power": 1},
}  # fmt: skip
NUMBERS: Mapping[str, Callable[[Seen], float]] = {
    "rate": lambda seen: seen.rate,
    "first_rate": lambda seen: seen.first_rate,
    "local_steps": lambda seen: float(seen.local_steps),
    "active": lambda seen: float(seen.active),
    "clients": lambda seen: float(seen.clients),
    "members": lambda seen: float(seen.members),
    "samples": lambda seen: float(seen.samples),
    "optimum": lambda seen: seen.lowest(),
}


def encounter_from(item: Statement, found: Measurement) -> Encounter | None:
    """The encounter of a statement, if its record names a run."""
    record = found.record
    run = record.run
    if run is None:
        return None
    require_code(found)
    if not_on_runs(record):
        return None
    letters = {letter: _term(text) for letter, text in record.feeds.items()}
    index = record.letter("rounds")
    numbers = {n: t for n, t in letters.items() if _is_number(t, letters, index)}
    also = (encounter_from(item, one) for one in found.others)
    return Encounter(
        stated=item,
        measured=record.words or record.quantity,
        quantity=_told(found, "quantity", _evaluated(record, _term(record.quantity))),
        readings=tuple(_readings(found)),
        defaults={"problem": run.problem, "algorithm": run.algorithm, "run": run.plan},
        forms=tuple(record.forms),
        numbers={name: _number(record, term) for name, term in numbers.items()},
        observed={
            name: _told(found, "feeds", _evaluated(record, term))
            for name, term in letters.items()
            if name not in numbers and name != index
        },
        assumptions=_assumptions(record),
        metrics=tuple(_metrics(_term(record.quantity), *letters.values())),
        words=record.feeds,
        index=index,
        offset=_offset(record),
        by_round=run.by_round,
        twin=record.twin,
        drawn=Drawing(run.drawn.what, run.drawn.one_in) if run.drawn else None,
        ahead=run.ahead,
        given=run.given,
        exact="" if run.drawn else MOMENTS.get(record.quantity.replace(index, "T"), ""),
        claims=tuple(Claim(one.id, one.label, one.step) for one in record.claims),
        also=tuple(one for one in also if one is not None),
    )


def on_runs(name: str) -> OnRuns | None:
    """A quantity on runs: that of a metric of its own, or its own function as a metric."""
    if name in QUANTITIES:
        return QUANTITIES[name]
    metric = measured_as(name) if name in known() else None
    return None if metric is None else OnRuns(metric, everyone="everyone" in asked_by(metric))


def not_on_runs(record: Measured) -> set[str]:
    """The quantities of a record that no run shows."""
    terms = map(_term, (record.quantity, *record.feeds.values()) if record.run else ())
    names = {call.name for term in terms for call in called(term)}
    return {name for name in names & known().keys() if on_runs(name) is None}


def _readings(found: Measurement) -> Iterator[Reading]:
    """Those of which every constant is known of problems or seen on the way.

    Where every client is asked for and some take part, every client trains if a reading says so.
    """
    record = found.record
    terms = map(_term, (record.quantity, *record.feeds.values()))
    some = record.run is not None and "participation" in record.run.plan
    all_train = some and any(one.everyone for one in _shown(*terms).values())
    all_train = all_train and any(one.inactive == "train" for one in found.read.values())
    usual = {(letter, one.constant) for letter, one in record.assumptions.items()}
    for name, read_ in found.read.items():
        known_ = all(one.constant in CONSTANTS for one in read_.assumptions.values())
        if known_ and (read_.inactive == "train" or not all_train):
            own = {n: a for n, a in read_.assumptions.items() if (n, a.constant) not in usual}
            yield Reading(
                name=name,
                algorithm=read_.algorithm,
                parameters=read_.parameters,
                inactive=read_.inactive,
                supposed=(
                    *(_assumption(read_, letter) for letter in own),
                    *_required(record, read_),
                ),
            )


def _required(record: Measured, reading: Measured) -> Iterator[Assumption]:
    """What a reading asks beside the record: that one number of the run is at most another."""
    for name, text in reading.requires.items():
        if name not in record.requires:
            (asked,) = relations(text)
            most = float(Terms(dict[str, float]().__getitem__, {}).of(asked.right))
            law = _number(reading, asked.left)
            yield Assumption(id=text, letter="", constant="", law=law, allowed=most)


def _assumptions(record: Measured) -> tuple[Assumption, ...]:
    return tuple(_assumption(record, letter) for letter in record.assumptions)


def _assumption(record: Measured, letter: str) -> Assumption:
    told = record.assumptions[letter]
    if told.constant not in CONSTANTS:
        refuse_unknown("constant of runs", told.constant, CONSTANTS)
    made = Assumption(id=told.item, letter=letter, ahead=told.ahead, **CONSTANTS[told.constant])
    if told.at_most is not None:
        return replace(made, letter="", allowed=float(Fraction(told.at_most)))
    # A step of all samples has no noise, but a changed sample then is in every step.
    return replace(made, law=None) if record.twin == "sample" and told.constant == "noise" else made


def _metrics(*terms: Expression) -> Iterator[str | Metric]:
    found = _shown(*terms).values()
    return (one.metric for one in found if not one.drawn)


def _shown(*terms: Expression) -> dict[str, OnRuns]:
    """The quantities of terms by their names."""
    names = dict.fromkeys(call.name for term in terms for call in called(term))
    return {name: one for name in names if (one := on_runs(name)) is not None}


def _offset(record: Measured) -> int:
    """How many rounds a run has beyond the number that the statement calls T."""
    letter = record.letter("rounds")
    told = record.schedule.get("rounds", letter)
    return int(Terms({letter: 0}.__getitem__, {}).of(read(told, frozenset()))) if letter else 0


def _is_number(term: Expression, letters: Mapping[str, Expression], index: str) -> bool:
    """Whether a term is one number of a run: of quantities there are only those of the start."""
    shown = _shown(term)
    runs = (call for call in called(term) if call.name in shown)
    start = all(argument == number(0) for call in runs for argument in call.arguments)
    names = letters_in(term)
    inner = (letters[name] for name in names & letters.keys())
    whole = not names & {index, "rounds"} and all(_is_number(t, letters, index) for t in inner)
    return start and whole


def _number(record: Measured, term: Expression) -> Callable[[Seen], float]:
    values = _evaluated(record, term)
    return lambda seen: float(np.mean(values(seen)))


def _told(found: Measurement, key: str, values: Quantity) -> Quantity:
    """Values whose faults are told with the place of the term."""

    def of(seen: Seen) -> Values:
        with telling(found, key, values=True):
            return values(seen)

    return of


def _evaluated(record: Measured, term: Expression) -> Quantity:
    """The values [seed, entry] of a term."""
    return lambda seen: np.atleast_2d(np.asarray(_OnRun(record, seen).of(term), dtype=np.float64))


class _OnRun(Terms):
    """The terms of a record on one run."""

    def __init__(self, record: Measured, seen: Seen) -> None:
        shown = _shown(*map(_term, (record.quantity, *record.feeds.values())))
        functions = {name: lambda *t, one=one: one.at(seen, *t) for name, one in shown.items()}
        rounds = np.arange(1.0, seen.rounds + 1) - _offset(record)

        def letter(name: str) -> Any:
            if name in ("rounds", record.letter("rounds")):
                return rounds
            fed = record.parameters.get(name) or record.feeds.get(name)
            if name in NUMBERS:
                return NUMBERS[name](seen)
            if name in record.parameters.values():
                return seen.parameter(name)
            if fed is None:
                msg = f"there is no letter {name!r} on a run"
                raise UserError(msg)
            return self.of(_term(fed))

        super().__init__(letter, functions, np.maximum, np.minimum)

    def total(self, series: Series, lower: Any, upper: Any) -> Any:
        """The sum up to an end that differs from entry to entry."""
        ends = np.atleast_1d(np.asarray(upper, dtype=np.float64))
        found = np.zeros((1, len(ends)))
        for k in range(int(lower), int(ends.max(initial=-1)) + 1):
            here = np.asarray(self.of(opened(series, number(k))), dtype=np.float64)
            found = found + np.where(ends >= k, here, 0.0)
        return found


def _term(text: str) -> Expression:
    return read(text, frozenset({*known(), *QUANTITIES}))
