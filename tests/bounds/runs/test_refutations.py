"""A bound that is exceeded is tried in every reading; the mildest that fails is shown."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bounds.catalogue import catalogue
from bounds.runs import refutations
from bounds.runs.batch import Task
from bounds.runs.between import Enclosure
from bounds.runs.check import recheck
from bounds.runs.examine import Examined
from bounds.runs.instance import Instance, Setup
from bounds.runs.likeness import CLIENTS
from bounds.runs.refutations import exceeded, mechanism
from bounds.runs.trial import tried


@pytest.mark.parametrize("id_", ["fedsagd.local.feddyn", "fedinit.lem22"])
def test_the_mildest_reading_that_fails_is_shown(id_: str) -> None:
    """Its instance is beyond the bound, and every reading is among those that fail or stand."""
    statement = catalogue[id_]
    readings = [reading.name for reading in tried(statement).readings]
    found = exceeded(statement)
    assert found
    for one in found:
        assert one.fails[0] == readings[0]
        assert one.fails[-1] == one.reading
        assert sorted((*one.fails, *one.stands)) == sorted(readings)
        shown = recheck(one.instance)
        assert shown.beyond
        assert (shown.instance.form, shown.instance.reading) == (one.form, one.reading)
        assert one.mechanism == mechanism(shown)
        assert f'--reading "{one.reading}"' in one.command


def test_the_mildest_reading_of_the_printed_method_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What another version of FedDyn does stands behind it, and is no milder reading of it."""
    trial = tried("fedsagd.tab1.feddyn")
    assert trial.stated.measured is not None
    methods = {name: one.algorithm for name, one in trial.stated.measured.read.items()}
    literal = trial.readings[0].name
    own = [name for name, method in methods.items() if method == methods[literal]]
    assert methods[trial.readings[-1].name] != methods[literal]

    def beyond(task: Task) -> Examined:
        instance = Instance(task.statement, task.form, task.reading, Setup(CLIENTS, {}))
        return Examined(instance, Fraction(1), Enclosure(Fraction(0), Fraction(0)), {}, {})

    monkeypatch.setattr(refutations, "_beyond", beyond)
    (record,) = refutations._search(trial, "row")
    assert record["fails"] == [*methods]
    assert record["instance"] == beyond(Task(trial.stated, "row", own[-1], 1, False)).as_json()


def test_what_a_bound_is_exceeded_by_is_told() -> None:
    """A negative bound says nothing of the run; else the quantity is told as its multiple."""
    kinds = set()
    for id_ in ("fedsagd.local.feddyn", "fedinit.lem22"):
        for one in exceeded(catalogue[id_]):
            shown = recheck(one.instance)
            negative = shown.bound.high < 0
            kinds.add(negative)
            assert one.mechanism.startswith("the bound is negative") is negative
            if not negative:
                assert shown.quantity > shown.bound.high
                assert f" {shown.ratio:.3g} times the bound" in one.mechanism
    assert kinds == {True, False}


def test_a_condition_is_told_that_a_step_which_is_too_long_breaks() -> None:
    """FedDyn's bound is negative there; that of Lemma 22 of FedInit is positive."""
    (one,) = exceeded(catalogue["fedsagd.local.feddyn"])
    assert one.condition == "eta_l*lam <= 1"
    assert all(not other.condition for other in exceeded(catalogue["fedinit.lem22"]))


def test_a_bound_that_is_exceeded_at_a_short_step_is_so_in_every_reading() -> None:
    """Noise on a maximum moves the later gradients its own way."""
    (one,) = exceeded(catalogue["fedsagd.lemD7"])
    assert (one.stands, one.condition) == ((), "")
    letters = {name: Fraction(one.instance["letters"][name]) for name in ("eta_l", "lam")}
    assert letters["eta_l"] * letters["lam"] <= 1


def test_a_bound_that_nothing_exceeds_is_not_there() -> None:
    """The amended lemma has no entry, nor has one that is not tried."""
    lemma = catalogue["fedinit.lem22"]
    assert lemma.amended is not None
    assert exceeded(lemma.amended) == ()
    assert exceeded(catalogue["fedinit.as1"]) == ()
