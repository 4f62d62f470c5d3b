"""From tables of options to a run that has what a statement speaks of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bounds.errors import UserError
from stability.confront.chosen import exchanged
from stability.confront.drawn import simulate_each
from stability.confront.encounter import Encounter, Reading
from stability.confront.observed import Seen
from stability.loop import simulate
from stability.measure import Metric, as_metric
from stability.specification import Specification, make_algorithm, specify
from synthetic.problem import Problem, neighbour

Tables = Mapping[str, Mapping[str, Any]]
SEEDS = 16  # replicas of a run in which something is random


def tables_for(encounter: Encounter, reading: Reading, given: Tables) -> dict[str, dict[str, Any]]:
    """The tables of the run: what is given, and the encounter's defaults for the rest.

    Defaults of a problem are those of one family and go with it.
    """
    asked = given.get("algorithm", {}).get("name", reading.algorithm)
    if asked != reading.algorithm:
        known = ", ".join(f"{r.name!r} ({r.algorithm})" for r in encounter.readings)
        msg = (
            f"{encounter.statement} read {reading.name!r} is about {reading.algorithm}, not "
            f"{asked}; its readings are {known}"
        )
        raise UserError(msg)
    merged = {}
    for part in ("problem", "algorithm", "run"):
        own, theirs = encounter.defaults.get(part, {}), given.get(part, {})
        other = part == "problem" and theirs.get("family", own.get("family")) != own.get("family")
        merged[part] = {**({} if other else own), **theirs}
    parameters = set(reading.parameters.values())
    merged["algorithm"] = {
        name: value
        for name, value in merged["algorithm"].items()
        if name in given.get("algorithm", {}) or name in parameters
    }
    merged["algorithm"]["name"] = reading.algorithm
    merged["run"].setdefault("inactive", reading.inactive)
    return merged


def perform(
    encounter: Encounter, reading: Reading, tables: Tables, *, problem: Problem | None = None
) -> Seen:
    """Run, with every metric that the encounter asks for."""
    made = _specified(tables, problem)
    options = dict(made.options)
    base = made.problem
    if encounter.drawn is not None:
        return _on_drawn_data(encounter, reading, made)
    if encounter.twin and "twin" not in options:
        if encounter.twin == "client":
            base, options["twin"] = exchanged(base)
        else:
            options["twin"] = neighbour(base, client=0, sample=0)
    rounds = _rounds(encounter, options)
    seen = Seen(None, base, made.algorithm, options, rounds)  # type: ignore[arg-type]
    options.setdefault("seeds", SEEDS if seen.random else 1)
    options["metrics"] = _metrics(encounter, reading, options.get("metrics", []))
    run = simulate(base, made.algorithm, rounds=rounds + encounter.ahead, **options)
    return Seen(run, base, made.algorithm, options, rounds)


def _on_drawn_data(encounter: Encounter, reading: Reading, made: Specification) -> Seen:
    """Replicas with data of their own, drawn from the problem."""
    drawing = encounter.drawn
    if drawing is None or "twin" in made.options:
        msg = f"{encounter.statement} has data drawn for each replica; leave twin out"
        raise UserError(msg)
    options = dict(made.options)
    rounds = _rounds(encounter, options)
    options.setdefault("seeds", SEEDS)
    run, sets = simulate_each(
        made.problem,
        drawing,
        made.algorithm,
        twins=bool(encounter.twin),
        rounds=rounds + encounter.ahead,
        **{**options, "metrics": _metrics(encounter, reading, options.get("metrics", []))},
    )
    if encounter.twin and sets[0].neighbour is not None:
        options["twin"] = sets[0].neighbour
    data = tuple(one.problem for one in sets)
    return Seen(run, data[0], made.algorithm, options, rounds, drawn=data)


def _rounds(encounter: Encounter, options: dict[str, Any]) -> int:
    """Take the rounds out of the options, of which there is one and every one is measured."""
    if options.setdefault("measure_every", 1) != 1:
        msg = f"{encounter.statement} speaks of every round; leave measure_every at 1"
        raise UserError(msg)
    rounds: int = options.pop("rounds")
    if rounds == 0:
        msg = f"{encounter.statement} speaks of a run of at least one round; got rounds = 0"
        raise UserError(msg)
    return rounds


def _specified(tables: Tables, problem: Problem | None) -> Specification:
    if problem is None:
        return specify(tables)
    options = {"local_steps": 1, **tables["run"]}
    return Specification(problem, make_algorithm(tables["algorithm"]), options)


def _metrics(encounter: Encounter, reading: Reading, others: Any) -> list[Metric]:
    """The metrics of the quantity and its letters, and the probes of the assumptions, once each."""
    probes = (one.probe for one in encounter.supposed(reading) if one.probe is not None)
    asked = [as_metric(one) for one in (*encounter.metrics, *probes, *others)]
    return list({one.name: one for one in asked}.values())
