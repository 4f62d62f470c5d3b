"""Records: what they are merged of, what is refused, and a paper that is not ours."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
import sympy as sp
from bounds.letters import alphabet

from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.instances.measuring import trial_from
from bounds.instances.search import search
from bounds.measured.found import all_measured, measured_of
from bounds.measured.record import load
from bounds.measured.terms import Values, called, read
from bounds.quantities.law import known
from bounds.statement import Formula, Kind, Role, Statement
from bounds.worstcase.match import match_from
from bounds.worstcase.tightness import row
from stability.confront.confront import confront
from stability.confront.told import QUANTITIES, encounter_from

ALL = dict(all_measured())


@pytest.mark.parametrize("id_", ALL)
def test_every_record_speaks_of_letters_and_quantities_that_there_are(id_: str) -> None:
    """In every reading; its formulas and claims are those of the catalogue."""
    names = {*known(), *QUANTITIES, "max", "min"}
    labels = {formula.label for formula in catalogue[id_].formulas}
    for one in (ALL[id_], *ALL[id_].others):
        assert set(one.forms) <= labels
        for claim in one.claims:
            assert claim.label in {formula.label for formula in catalogue[claim.id].formulas}
        for reading in one.read.values():
            for text in filter(None, (reading.quantity, *reading.feeds.values())):
                assert {call.name for call in called(read(text, frozenset(names)))} <= names


def test_terms_are_evaluated_exactly() -> None:
    """A quotient, a sum with an index, a maximum and a quantity."""
    values = Values({"T": Fraction(3)}.__getitem__, {"gap": lambda t: 1 / (t + 1)})
    assert values.of(read("sum(gap(t), t, 0, T - 1)/T", frozenset({"gap"}))) == Fraction(11, 18)
    assert values.of(read("max(T, 5)^2 - T/2", frozenset())) == Fraction(47, 2)
    assert values.of(read("sum(gap(t), t, 1, 0)", frozenset({"gap"}))) == 0
    assert values.hold("1 < T <= 3")
    assert not values.hold("T > 3")


letter = alphabet("another")
S = letter("S", "S", "local steps", domain="integer >= 1")
R = letter("R", "R", "rounds", domain="integer >= 1")
n = letter("n", "n", "clients", domain="integer >= 1")
L = letter("L", "L", "smoothness", domain="real >= 0")
h = letter("h", "h", "rate", domain="real > 0")
apart = letter("apart", "d", "distance", domain="real >= 0")
z = letter("z", "z", "heterogeneity", domain="real >= 0")

RECORD = """
like = "two runs"
words = "|x_R - x'_R|"
quantity = "discrepancy(R)"
[instances]
course = "exchanged"
arena = "exchanged"
table = { h = ["1/10"], S = [1, 2], R = [1], q = [1] }
[worst]
words = "two runs"
grid = { h = ["1/10"], S = [1], R = [1], q = [1], L = [1], z = [1] }
setting = { clients = "q", slope = "z", bystanders = 1000 }
start = { norm = 1 }
sufficient = true
[run]
problem = { family = "cosine", clients = 4, dim = 2 }
plan = { rounds = 3, local_steps = 2, schedule = 0.1 }
"""
SHARED = """
["two_runs"]
twin = "client"
algorithm = "fedavg"
feeds = { S = "local_steps", R = "rounds", n = "members", h = "rate", q = "active" }
[two_runs.assumptions]
L = { item = "another.smooth", constant = "smoothness" }
z = { item = "another.alike", constant = "heterogeneity" }
"""


def statement(size: sp.Expr) -> Statement:
    """The distance is at most so much."""
    return Statement(
        id="another.thm",
        kind=Kind.THEOREM,
        text="A bound of another paper.",
        lines="1",
        formulas=(Formula("statement", apart <= size, Role.BOUND),),
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A paper that is not ours, with letters of its own."""
    (tmp_path / "measured.toml").write_text(SHARED)
    (tmp_path / "thm.measured.toml").write_text(RECORD)
    return tmp_path


def test_a_paper_that_is_not_ours_is_tried_on_instances(folder: Path) -> None:
    """A bound that is too small is exceeded, one that is large is not."""
    record = load(folder, "thm")
    assert record is not None
    for size, refuted in ((sp.Integer(0) * h, True), (10**6 * (1 + h), False)):
        trial = trial_from(record, "another.thm", statement(size))
        assert trial is not None
        assert search(trial, "statement", "as printed", budget=60).refuted is refuted


def test_a_paper_that_is_not_ours_has_a_worst_case(folder: Path) -> None:
    """One step of two clients whose gradients are at most z: 2 h z, and so is the bound."""
    record = load(folder, "thm")
    assert record is not None
    match = match_from(record, "another.thm", statement(2 * h * S * z))
    assert match is not None
    found = row(match, {name: values[0] for name, values in match.grid.items()})
    assert found.ratio == pytest.approx(1, rel=1e-5)


def test_a_paper_that_is_not_ours_meets_runs(folder: Path) -> None:
    """At every entry, with its own letters."""
    record = load(folder, "thm")
    assert record is not None
    encounter = encounter_from(record, "another.thm", statement(10 * h * S * R * (L + z)))
    assert encounter is not None
    found = confront(encounter)
    assert found.data["round"].values.tolist() == [1, 2, 3]
    assert found.part("letters").keys() == {"h", "S", "R", "L", "z"}
    assert found.inside.all()
    assert not found.violated


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('quantity = "gap(T)"\nquantum = 1', "unknown field `quantum`"),
        ("forms = 3", "Expected `array`"),
        ('like = "nothing"', "nothing named 'nothing'"),
        ('like = "thm"', "in a circle"),
        ("forms = [", "is not a record"),
    ],
)
def test_a_mistake_is_one_sentence(text: str, words: str, folder: Path) -> None:
    """With the file."""
    (folder / "thm.measured.toml").write_text(text)
    with pytest.raises(UserError, match=words):
        load(folder, "thm")


def test_amended_items_are_measured_as_those_that_they_amend() -> None:
    """On the bounds of the same quantity, unless there is a record of their own."""
    amended, published = measured_of("fedinit.thm17.repaired"), measured_of("fedinit.thm17")
    assert amended is not None
    assert published is not None
    assert amended.quantity == published.quantity
    assert measured_of("fedinit.nothing.repaired") is None


def test_a_letter_that_nothing_feeds_is_told(folder: Path) -> None:
    """When the trial is made, and not setup by setup in a search."""
    with (folder / "thm.measured.toml").open("a") as file:
        file.write('[feeds]\nn = "2*nobody"\n')
    record = load(folder, "thm")
    assert record is not None
    with pytest.raises(UserError, match="speaks of nobody, which nothing feeds"):
        trial_from(record, "another.thm", statement(h))
