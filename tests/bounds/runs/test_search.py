"""The search holds true bounds and breaks the same bounds made smaller; files are checked again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sympy as sp

from bounds.catalogue.memory import item
from bounds.errors import UserError
from bounds.language.symbolic import symbol_of
from bounds.runs import draws, neighbours
from bounds.runs.chance import InadmissibleError
from bounds.runs.check import RejectedError, recheck
from bounds.runs.enclosure import certain, enclose
from bounds.runs.examine import examine
from bounds.runs.federation import Federation
from bounds.runs.instance import Instance, Setup, from_json
from bounds.runs.losses import quadratic
from bounds.runs.method import Method
from bounds.runs.search import search
from bounds.runs.trial import Measured, Reading, Trial, every_trial, trial_of
from bounds.statement import Statement
from fedproof.cli import main

LETTERS = r"""
[letter]
eta_l = { latex = '\eta', meaning = "rate", domain = "real > 0" }
K = { latex = "K", meaning = "steps", domain = "integer >= 1" }
L = { latex = "L", meaning = "smoothness", domain = "real > 0" }
square = { latex = "R^2", meaning = "squared distance to a minimiser", domain = "real >= 0" }
gap = { latex = "f", meaning = "excess after K steps", domain = "real >= 0" }
apart = { latex = "d", meaning = "distance after one round", domain = "real >= 0" }
steepest = { latex = "G", meaning = "largest gradient", domain = "real >= 0" }
"""


def stated(bound: str, *hypotheses: str) -> Statement:
    """A statement of this file."""
    supposed = "\n".join(f'"{text}" = "{text}"' for text in hypotheses)
    tables = f'[claim]\nstatement = "{bound}"\n[suppose]\n{supposed}\n{LETTERS}'
    return item("textbook.bound", f'kind = "theorem"\ntitle = "A bound."\n{tables}')


L = symbol_of(stated("gap <= L").letters["L"])


def descent(setup: Setup) -> Measured:
    """Gradient descent on one convex loss from the setup's start."""
    loss, x = setup.federation.losses[0], setup.federation.start
    for _ in range(setup.count("K")):
        x -= setup.choices["eta_l"] * loss(x)
    nearest = min(abs(setup.federation.start - zero) for zero in loss.zeros)
    return Measured(
        follow=lambda: loss.loss(x) - setup.federation.optimum,
        least={"L": loss.smoothness},
        others={"square": nearest**2},
    )


def convex(random: Random) -> Setup:
    """A quadratic, or a gradient that grows in two pieces."""
    curvature = random.choice((Fraction(1), Fraction(1, 2), Fraction(1, 10)))
    loss = quadratic(1)
    if random.random() < 0.5:
        loss = replace(loss, left=curvature, right=curvature)
    steps = Fraction(random.choice((1, 2, 3)))
    table = {"K": steps, "eta_l": random.choice((Fraction(1), Fraction(1, 2)))}
    return Setup(Federation((loss,), (1,), start=random.choice(draws.PLACES)), table)


def final_gap(one: neighbours.Run, two: neighbours.Run) -> Fraction:
    """The distance of the models after the last round."""
    return abs(one.models[-1] - two.models[-1])


def one_round(setup: Setup) -> Measured:
    """FedAvg for one round on neighbouring sets of clients, and the largest gradient there is."""
    pair = neighbours.follow(Method("fedavg"), setup)
    bounds = [b for loss in setup.federation.losses if (b := loss.largest) is not None]
    if setup.count("T") != 1 or len(bounds) < setup.federation.size:
        msg = "more than one round, or gradients without a bound"
        raise ValueError(msg)
    ((_, one, two),) = pair.outcomes
    return Measured(follow=lambda: final_gap(one, two), others={"steepest": max(bounds)})


def bounded(random: Random) -> Setup:
    """Losses with bounded gradients, for one round without noise."""
    federation = draws.federation(random, noisy=0, ends=0)
    steps = Fraction(random.choice((1, 2)))
    table = {"K": steps, "T": Fraction(1), "s": Fraction(1), "eta_l": Fraction(1, 2)}
    return Setup(federation, table)


def trial(
    item: Statement, measure: Callable[[Setup], Measured], draw: Callable[[Random], Setup]
) -> Trial:
    """A trial of a statement of this file."""

    def corners() -> Iterator[Setup]:
        random = Random(3)
        return iter([draw(random) for _ in range(40)])

    readings = (Reading("as printed", measure),)
    return Trial(
        stated=item,
        forms=("statement",),
        readings=readings,
        corners=corners,
        draw=draw,
    )


# f(x_K) - f* <= R^2/(2 eta K) for convex L-smooth f and eta <= 1/L; tight up to a factor of
# (4 K + 2)/(2 K) (Drori and Teboulle, 2014).
RATE = "square/(2*eta_l*K)"
# |x_1 - x'_1| <= 2 eta K G for gradients of at most G; two opposite clients reach it.
SPREAD = "2*eta_l*K*steepest"


@pytest.mark.parametrize("share", [sp.Integer(1), sp.Rational(1, 2)])
def test_textbook_bounds_are_held(share: sp.Rational) -> None:
    """Neither the true bounds nor, for descent, half of it are exceeded by any instance."""
    rate = trial(stated(f"gap <= {share}*({RATE})", "eta_l*L <= 1"), convex_only(descent), convex)
    assert not search(rate, "statement", "as printed", budget=600).refuted
    spread = trial(stated(f"apart <= ({SPREAD})/({share})"), one_round, bounded)
    outcome = search(spread, "statement", "as printed", budget=400)
    assert not outcome.refuted
    assert outcome.admissible > 200


@pytest.mark.parametrize("item", ["descent", "spread"])
def test_bounds_made_too_small_are_refuted(item: str) -> None:
    """A tenth of the rate and a third of the spread."""
    if item == "descent":
        made = trial(stated(f"gap <= ({RATE})/10", "eta_l*L <= 1"), convex_only(descent), convex)
    else:
        made = trial(stated(f"apart <= ({SPREAD})/3"), one_round, bounded)
    outcome = search(made, "statement", "as printed", budget=400)
    assert outcome.refuted
    assert outcome.best is not None
    again = examine(outcome.best.instance, trial=made)
    assert again.as_json() == outcome.best.as_json()


def convex_only(measure: Callable[[Setup], Measured]) -> Callable[[Setup], Measured]:
    """The same of convex losses with a minimum alone."""

    def measured(setup: Setup) -> Measured:
        loss = setup.federation.losses[0]
        if min(loss.slopes) < 0 or not loss.zeros:
            msg = "not convex"
            raise ValueError(msg)
        return measure(setup)

    return measured


def test_a_search_is_deterministic() -> None:
    """The same best instance twice."""
    made = trial(stated(f"apart <= {SPREAD}"), one_round, bounded)
    one, two = (search(made, "statement", "as printed", budget=200) for _ in range(2))
    assert one.as_json() == two.as_json()


def test_hypotheses_and_constants_are_demanded() -> None:
    """A rate above the ceiling, and a smoothness stated too small."""
    made = trial(stated(f"gap <= {RATE}", "eta_l*L <= 1"), convex_only(descent), convex)
    setup = convex(Random(1))
    fast = replace(setup, choices={**setup.choices, "eta_l": Fraction(3)})
    slow = replace(setup, constants={"L": Fraction(1, 100)})
    for wrong, what in ((fast, "requires"), (slow, "less than")):
        with pytest.raises(Exception, match=what):
            examine(Instance("textbook.bound", "statement", "as printed", wrong), trial=made)


def test_enclosures_round_outwards() -> None:
    """The root of two lies strictly between the ends, and a perfect square is exact."""
    ends = enclose(sp.sqrt(L) / 3, {L: Fraction(2)})
    assert (3 * ends.low) ** 2 < 2 < (3 * ends.high) ** 2
    assert ends.high - ends.low < Fraction(1, 10**30)
    assert enclose(sp.sqrt(L), {L: Fraction(9, 4)}).low == Fraction(3, 2)
    assert certain(sp.exp(L) < 3, {L: Fraction(1)})
    assert not certain(sp.exp(L) > 3, {L: Fraction(1)})


@pytest.fixture(scope="module")
def refuting() -> dict[str, Any]:
    """Any instance that the search finds in the catalogue."""
    for made in every_trial(own=True):
        outcome = search(made, made.forms[0], made.readings[0].name, budget=30)
        if outcome.refuted and outcome.best is not None:
            record: dict[str, Any] = json.loads(json.dumps(outcome.best.as_json()))
            return record
    pytest.skip("no statement of the catalogue is exceeded")


def test_a_file_is_accepted_and_every_altered_number_rejected(refuting: dict[str, Any]) -> None:
    """Recomputed from the file alone."""
    assert recheck(refuting).beyond
    for name in ("quantity", "letters", "choices", "bound"):
        entries = refuting[name]
        for key in [None] if isinstance(entries, str) else list(entries):
            old = Fraction(entries if key is None else entries[key])
            new = str(old + 1)
            altered = {**refuting, name: new if key is None else {**entries, key: new}}
            with pytest.raises((RejectedError, UserError)):
                recheck(altered)
    federation = {**refuting["federation"], "start": "1000003/7", "noise": ["-5", "5"]}
    with pytest.raises(RejectedError):
        recheck({**refuting, "federation": federation})


@pytest.mark.parametrize(
    "change",
    [
        {"format": "another"},
        {"statement": "fedsagd.nothing"},
        {"form": "no such form"},
        {"reading": "no such reading"},
        {"choices": {"K": "1.5e3"}},
        {"federation": {}},
        {"federation": None},
        {"constants": {"L": 3}},
    ],
)
def test_files_that_cannot_be_read_are_the_users(
    refuting: dict[str, Any], change: dict[str, Any]
) -> None:
    """A sentence, not a traceback."""
    with pytest.raises((UserError, RejectedError)):
        recheck({**refuting, **change})
    with pytest.raises(UserError):
        from_json([])


def test_every_trial_belongs_to_a_statement_and_can_be_examined() -> None:
    """Its forms are bounds of the statement, and some early setup is admissible."""
    for made in every_trial(own=True):
        assert trial_of(made.statement) is made
        form, reading = made.forms[0], made.readings[0].name
        tried = (search(made, form, reading, budget=budget) for budget in (25, 400))
        assert any(outcome.admissible for outcome in tried), made.statement


def test_no_setup_of_ours_is_a_mistake() -> None:
    """The search takes a mistake for a setup that is not admissible, so none may be made."""
    for made in every_trial():
        random = Random(2)
        for setup in (*made.first, *(made.draw(random) for _ in range(4))):
            for reading in made.readings:
                try:
                    reading.measure(made.completed(setup))
                except UserError as error:
                    pytest.fail(f"{made.statement}, {reading.name}: {error}")
                except (InadmissibleError, ValueError, ZeroDivisionError):
                    continue


def test_amended_statements_are_tried_as_those_they_amend() -> None:
    """In the reading on which their words settle, the last one."""
    for id_ in ("fedinit.lem22.repaired", "fedinit.thm17.repaired"):
        amended, published = trial_of(id_), trial_of(id_.removesuffix(".repaired"))
        assert amended is not None
        assert published is not None
        assert amended.stated.id == id_
        assert [r.name for r in amended.readings] == [published.readings[-1].name]


def test_the_command_line(
    refuting: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Check a file, a damaged one, and none; search with a report."""
    path = tmp_path / "instance.json"
    path.write_text(json.dumps(refuting))
    assert main(["refute", "--check", str(path)]) == 0
    assert "accepted" in capsys.readouterr().out
    path.write_text(json.dumps({**refuting, "quantity": "1/7"}))
    assert main(["refute", "--check", str(path)]) == 1
    for damaged in ("{", "[]", '{"format": "fedproof instance 1"}'):
        path.write_text(damaged)
        assert main(["refute", "--check", str(path)]) == 2
    assert main(["refute", "--check", str(tmp_path / "none")]) == 2
    assert main(["refute"]) == 2
    assert main(["refute", "fedsagd.ass3.1"]) == 2
    assert main(["refute", refuting["statement"], "--form", "none"]) == 2
    capsys.readouterr()
    out = tmp_path / "found.json"
    wanted = ["--form", refuting["form"], "--reading", refuting["reading"]]
    command = ["refute", refuting["statement"], *wanted, "--budget", "small"]
    assert main([*command, "--json", "--out", str(out)]) == 0
    assert json.loads(capsys.readouterr().out)[0]["verdict"] in {"refuted", "supported"}
    assert main(["refute", "--check", str(out)]) == 0
