"""Records: what they are merged of, what is refused, and a paper that is not ours."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from bounds.beside import PATH
from bounds.catalogue import catalogue
from bounds.catalogue.memory import item
from bounds.errors import UserError
from bounds.measured.check import check
from bounds.measured.items import all_measured
from bounds.measured.measurement import merged, unfolded
from bounds.measured.terms import Values, read
from bounds.runs.batch import refute
from bounds.statement import Statement
from bounds.worstcase.match import match_of
from bounds.worstcase.tightness import row, tightness
from fedproof.cli import main
from stability.confront.adversary import search as worst_run
from stability.confront.confront import confront
from stability.confront.rates import fit
from tests.fedproof.test_commands import complaint, out

ALL = {statement.id: statement for statement in all_measured()}


@pytest.mark.parametrize("id_", ALL)
def test_every_record_speaks_of_what_there_is(id_: str) -> None:
    """In every reading; its formulas and claims are those of the catalogue."""
    check(ALL[id_])
    found = ALL[id_].measured
    assert found is not None
    for one in (found, *found.others):
        assert one.read
        for claim in one.record.claims:
            assert claim.label in {formula.label for formula in catalogue[claim.id].formulas}
        for assumption in one.record.assumptions.values():
            assert assumption.item.partition(" (")[0] in catalogue


def test_terms_are_evaluated_exactly() -> None:
    """A quotient, a sum with an index, a maximum and a quantity."""
    values = Values({"T": Fraction(3)}.__getitem__, {"gap": lambda t: 1 / (t + 1)})
    assert values.of(read("sum(gap(t), t, 0, T - 1)/T", frozenset({"gap"}))) == Fraction(11, 18)
    assert values.of(read("max(T, 5)^2 - T/2", frozenset())) == Fraction(47, 2)
    assert values.of(read("sum(gap(t), t, 1, 0)", frozenset({"gap"}))) == 0
    assert values.hold("1 < T <= 3")
    assert not values.hold("T > 3")


def test_differences_are_put_over_what_they_are_like() -> None:
    """The last one named is on top, and what is said here is above all; circles are refused."""
    tables: dict[str, dict[str, Any]] = {
        "low": {"feeds": {"K": "local_steps", "T": "rounds"}},
        "high": {"like": "low", "feeds": {"T": "active"}},
        "round": {"like": "circle"},
        "circle": {"like": "round"},
    }
    whole = unfolded({"like": ["low", "high"], "feeds": {"s": "T"}}, tables.__getitem__)
    assert whole == {"feeds": {"K": "local_steps", "T": "active", "s": "T"}}
    assert merged({"problem": {"family": "one", "dim": 2}}, {"problem": {"family": "two"}}) == {
        "problem": {"family": "two"}
    }
    with pytest.raises(UserError, match="round is like circle is like round, in a circle"):
        unfolded(tables["circle"], tables.__getitem__)


LETTERS = """
S = { latex = "S", meaning = "local steps", domain = "integer >= 1" }
R = { latex = "R", meaning = "rounds", domain = "integer >= 1" }
n = { latex = "n", meaning = "clients", domain = "integer >= 1" }
h = { latex = "h", meaning = "rate", domain = "real > 0" }
apart = { latex = "d", meaning = "distance", domain = "real >= 0" }
z = { latex = "z", meaning = "heterogeneity", domain = "real >= 0" }
L = { latex = "L", meaning = "smoothness", domain = "real >= 0" }
"""
MEASURED = """
like = "two runs"
words = "|x_R - x'_R|"
quantity = "discrepancy(R)"
[measured.instances]
course = "exchanged"
arena = "exchanged"
table = { h = ["1/10"], S = [1, 2], R = [1], q = [1] }
[measured.worst]
words = "two runs"
grid = { h = ["1/10"], S = [1], R = [1], q = [1], L = [1], z = [1] }
setting = { clients = "q", slope = "z", bystanders = 1000 }
start = { norm = 1 }
sufficient = true
[measured.run]
problem = { family = "cosine", clients = 4, dim = 2 }
plan = { rounds = 3, local_steps = 2, schedule = 0.1 }
"""
SHARED = """
["two runs"]
twin = "client"
algorithm = "fedavg"
feeds = { S = "local_steps", R = "rounds", n = "members", h = "rate", q = "active" }
["two runs".assumptions]
L = { item = "smooth", constant = "smoothness" }
z = { item = "alike", constant = "heterogeneity" }
"""


def text(bound: str, measured: str = MEASURED) -> str:
    """The file of a theorem."""
    return (
        'kind = "theorem"\ntitle = "A bound of another paper."\n'
        f'[claim]\nstatement = "apart <= {bound}"\n[measured]{measured}'
    )


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A paper that is not ours, with letters of its own, under a key that no other test has."""
    monkeypatch.setenv(PATH, "")
    monkeypatch.setenv("FEDPROOF_CACHE", str(tmp_path / "cache"))
    place = tmp_path / f"another_{abs(hash(tmp_path.name)) % 10**8}"
    place.mkdir()
    (place / "letters.toml").write_text(LETTERS)
    (place / "measured.toml").write_text(SHARED)
    (place / "small.toml").write_text(text("0*h"))
    (place / "large.toml").write_text(text("1000000*(1 + h)"))
    (place / "tight.toml").write_text(text("2*h*S*z"))
    (place / "thm.toml").write_text(text("10*h*S*R*(L + z)"))
    return place


def test_a_paper_of_ones_own_is_tried_on_instances(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A bound that is too small is exceeded, by a file that is checked; a large one is not."""
    instance = tmp_path / "instance.json"
    small, large = str(folder / "small.toml"), str(folder / "large.toml")
    assert main(["refute", small, "--budget", "tiny", "--out", str(instance)]) == 0
    assert main(["refute", "--check", str(instance)]) == 0
    capsys.readouterr()
    told = out(capsys, "refute", large, "--budget", "tiny", "--jobs", "2", "--json")
    assert '"supported"' in told


def test_a_paper_of_ones_own_has_a_worst_case(folder: Path) -> None:
    """One step of two clients whose gradients are at most z: 2 h z, and so is the bound."""
    catalogue.add(folder)
    match, rows = tightness(f"{folder.name}.tight")
    assert match.grid.keys() == {"h", "S", "R", "q", "L", "z"}
    assert [found.ratio for found in rows] == [pytest.approx(1, rel=1e-5)]


def test_a_paper_of_ones_own_meets_runs(folder: Path) -> None:
    """At every entry, with its own letters, which are also swept."""
    catalogue.add(folder)
    id_ = f"{folder.name}.thm"
    found = confront(id_)
    assert found.data["round"].values.tolist() == [1, 2, 3]
    assert found.part("letters").keys() == {"h", "S", "R", "L", "z"}
    assert found.inside.all()
    assert not found.violated
    assert fit(id_, "S", [1, 2, 4]).exponent > 0
    assert not worst_run(id_, tries=2).exceeds
    with pytest.raises(UserError, match=r"'T' cannot be swept; there are S, R, n, q"):
        fit(id_, "T", [1, 2, 4])


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('"discrepancy(R)"', '"discrepency(R)"', "line 8: 'discrepency(R)': there is no quantity"),
        ('"discrepancy(R)"', '"discrepancy(T)"', "line 8: 'discrepancy(T)' speaks of T, which"),
        ('like = "two runs"', 'like = "three runs"', "line 6: there is nothing named 'three runs'"),
        ('like = "two runs"', 'like = "thm"', "in a circle"),
        ('words = "|x_R', 'quantum = 1\nwords = "|x_R', "there is no key 'quantum' here"),
        (
            "R = [1], q = [1] }",
            "R = 1, q = [1] }",
            "12: measured.instances.table.R: expected a list",
        ),
        ("[measured.instances]", 'algorithm = "fedvag"\n[measured.instances]', "fedavg"),
        ("[measured.instances]", 'parameters = { e = "eta" }\n[measured.instances]', "line 9: fed"),
        ('"discrepancy(R)"', '"discrepancy(R, 1)"', "line 8: 'discrepancy(R, 1)': discrepancy is"),
        ('"discrepancy(R)"', '"discrepancy(R)"\ntwin = ""', "discrepancy speaks of a neighbouring"),
        ("[measured.instances]", 'forms = ["row"]\n[measured.instances]', "no formula 'row'"),
    ],
)
def test_a_mistake_is_one_sentence_and_the_others_work(
    folder: Path, capsys: pytest.CaptureFixture[str], before: str, after: str, told: str
) -> None:
    """With the file and the line."""
    path = folder / "thm.toml"
    assert before in path.read_text()
    path.write_text(path.read_text().replace(before, after))
    said = complaint(capsys, "show", str(path))
    assert "thm.toml, line" in said
    assert told in said
    assert main(["show", str(folder / "tight.toml")]) == 0


def in_memory(bound: str, measured: str = MEASURED) -> Statement:
    """The same theorem, in no file: what is shared stands in the item."""
    plain, constants = SHARED.split('["two runs".assumptions]')
    top, tables = measured.replace('like = "two runs"', "").split("[measured.instances]")
    own = plain.replace('["two runs"]', "")
    whole = f"{top}{own}[measured.assumptions]{constants}[measured.instances]{tables}"
    return item("mine.thm", f"{text(bound, whole)}\n[letter]{LETTERS}")


def test_an_item_in_memory_is_measured_in_every_way() -> None:
    """Though no file has it."""
    for bound, refuted in (("0*h", True), ("1000000*(1 + h)", False)):
        outcome, *_ = refute(in_memory(bound), budget="tiny")
        assert outcome.refuted is refuted
    match = match_of(in_memory("2*h*S*z"))
    found = row(match, {name: values[0] for name, values in match.grid.items()})
    assert found.ratio == pytest.approx(1, rel=1e-5)
    thm = in_memory("10*h*S*R*(L + z)")
    assert confront(thm).inside.all()
    assert fit(thm, "S", [1, 2, 4]).exponent > 0
    assert not worst_run(thm, tries=2).exceeds


def test_mistakes_in_memory_are_told() -> None:
    """With the item, since there is no file."""
    with pytest.raises(UserError, match=r"mine\.none states no bound with a value"):
        refute(item("mine.none", {"kind": "lemma", "title": "A."}))
    with pytest.raises(UserError, match=r"mine.bad: 'gap\(x\)' speaks of x, which nothing feeds"):
        item(
            "mine.bad",
            {"kind": "lemma", "title": "A.", "measured": {"quantity": "gap(x)"}},
        )
    letters = '[letter.a]\nlatex = "a"\nmeaning = "a"'
    for said, told in (
        ('claim.statement = "a <= b"', "mine.bad: b is no letter of the paper"),
        ('claim.statement = "a <= T"\n[[ask.statment]]', "mine.bad: 'statment' is asked about"),
    ):
        with pytest.raises(UserError, match=told):
            item("mine.bad", f'kind = "lemma"\ntitle = "A."\n{said}\n{letters}')


def test_why_nothing_runs_is_told() -> None:
    """Where the quantity of a record is one that no run shows."""
    thm = in_memory("h", MEASURED.replace('"discrepancy(R)"', '"local_discrepancy(0)"'))
    with pytest.raises(UserError, match="is measured by local_discrepancy, and what runs show are"):
        confront(thm)


def test_amended_items_are_measured_as_those_that_they_amend() -> None:
    """On the bounds of the same quantity, unless there is a record of their own."""
    published, amended = (catalogue[id_] for id_ in ("fedinit.thm17", "fedinit.thm17.repaired"))
    assert published.measured is not None
    assert amended.measured is not None
    assert amended.measured.inherited
    assert amended.measured.record.quantity == published.measured.record.quantity
    own = catalogue["fedsagd.thmC12.repaired"].measured
    assert own is not None
    assert not own.inherited
