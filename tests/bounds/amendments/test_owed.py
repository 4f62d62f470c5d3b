"""What an amended statement owes is found where it is planted, and not on its twin."""

from __future__ import annotations

from pathlib import Path

import pytest

from bounds.amendments.entry import UNJUDGED, entries, entry_of
from bounds.amendments.latex import section
from bounds.amendments.table import COLUMNS, rows
from bounds.amendments.words import Beside, owed, place, values
from bounds.statement import Statement
from bounds.verdicts.last_standing import Kept
from tests.bounds.verdicts.kinds import planted

LETTERS = r"""
K = { latex = "K", meaning = "local steps", domain = "integer >= 1", unit = "1" }
T = { latex = "T", meaning = "rounds", domain = "integer >= 1", unit = "1" }
N = { latex = "N", meaning = "active clients", domain = "integer >= 1", unit = "1" }
C = { latex = "C", meaning = "clients", domain = "integer >= 1", unit = "1" }
D = { latex = "D", meaning = "gap at the start", domain = "real >= 0", unit = "f" }
V = { latex = "V", meaning = "what nobody bounds", domain = "real >= 0", unit = "f" }
rho = { latex = '\rho', meaning = "a weight", domain = "real in [1/2, 1]", unit = "1" }
eta = { latex = '\eta', meaning = "step size", domain = "real > 0", unit = "1" }
lam = { latex = '\lambda', meaning = "pull", domain = "real >= 0", unit = "1" }
gap = { latex = 'g', meaning = "gap after T rounds", domain = "real >= 0", unit = "f" }
"""
PAPER = """
[printed]
items = ["thm"]
active = "N"
participation = [[5, 50], [7, 50]]
rounds = [10]
values = { eta = ["1/10", 1] }
"""
ITEM = """
claim.statement = "gap <= (1 + lam)*D/(2*T) + eta*D/(4*N)"
suppose."ceiling on eta" = "eta <= 1"

[measured]
algorithm = "fedprox"
quantity = "gap(T)"
parameters = {{ lam = "proximal" }}
[measured.feeds]
K = "local_steps"
T = "rounds"
eta = "rate"
N = "active"
C = "clients"
D = "gap(0)"

[amended]
claim.statement = "gap <= {right}"
[amended.suppose]
"ceiling on eta" = "eta <= 1"
{suppose}
"""
SAME = "(1 + lam)*D/(2*T) + eta*D/(4*N)"


class Planted:
    """A paper that prints a step size and how many clients are active, with one theorem."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """An empty folder."""
        self.folder, self.monkeypatch, self.papers = folder, monkeypatch, 0
        self.paper = ""

    def __call__(self, right: str, suppose: str = "") -> Statement:
        """The theorem with this amended form."""
        self.papers += 1
        text = ITEM.format(right=right, suppose=suppose)
        files = {"letters": LETTERS, "paper": PAPER + self.paper, "thm": text}
        return planted(self.folder / f"paper{self.papers}", self.monkeypatch, files)


@pytest.fixture
def plant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Planted:
    """How to write the paper."""
    return Planted(tmp_path, monkeypatch)


def found(statement: Statement) -> dict[str, str]:
    """What is said of each point."""
    return dict(owed(entry_of(statement)))


def test_an_amended_form_that_is_the_printed_one_owes_nothing(plant: Planted) -> None:
    """Nothing is supposed, no letter is new, all settings are admitted, no order is lost."""
    told = found(plant(SAME))
    assert told["supposes beyond the paper"] == "nothing more"
    assert told["letters that nobody bounds"] == "none"
    assert told["parts without a unit"] == "none"
    assert told["against what holds anyway"] == "says more there"
    assert told["printed settings"] == "admits 4 of 4"
    assert told["lost"] == "no order in a number that it has"


@pytest.mark.parametrize(
    ("right", "point", "expected"),
    [
        (f"{SAME} + V/T", "letters that nobody bounds", "V"),
        (f"{SAME} + eta/T", "parts without a unit", "statement"),
        ("2*D + lam*D + eta*D/N", "against what holds anyway", "says less there"),
        ("(1 + lam)*D/(2*T) + eta*D/4", "lost", "N: term 2 is of the order N^(0), printed N^(-1)"),
        ("D + lam*D/T", "lost", "T: term 1 is of the order T^(0), printed T^(-1)"),
    ],
)
def test_what_is_owed_is_told(plant: Planted, right: str, point: str, expected: str) -> None:
    """A letter, a unit, the trivial bound, the speed-up in the clients, the rate in the rounds."""
    assert expected in found(plant(right))[point]


def test_a_weight_from_an_interval_is_a_choice(plant: Planted) -> None:
    """Any value of it gives a bound, so nobody has to bound it."""
    assert found(plant(f"({SAME})/rho"))["letters that nobody bounds"] == "none"


def test_a_condition_that_excludes_a_printed_setting(plant: Planted) -> None:
    """It is told with the setting, since it is proved that nothing meets it there."""
    told = found(plant(SAME, '"smaller" = "eta <= 1/2"'))
    assert told["supposes beyond the paper"] == "eta <= 1/2"
    assert "admits 2 of 4; 2 excluded, as eta = 1, N = 5" in told["printed settings"]
    assert told["printed settings"].endswith("by eta <= 1/2")


def test_that_a_search_found_no_point_proves_nothing(plant: Planted) -> None:
    """No point near the usual ones has such a D, and any D is admissible."""
    told = found(plant(SAME, '"rare" = "D*eta == 10^40"'))
    assert "admits 0 of 4; no admissible point was found" in told["printed settings"]
    assert told["printed settings"].endswith("which proves nothing")


def test_what_one_experiment_prints_goes_together(plant: Planted) -> None:
    """A step size of one is printed of another method alone, so that nothing is excluded."""
    plant.paper = """
[[printed.together]]
methods = ["fedprox"]
values = { N = 5, C = 50, eta = "1/10" }
[[printed.together]]
methods = ["fedavg"]
values = { N = 7, C = 50, eta = 1 }
"""
    told = found(plant(SAME, '"smaller" = "eta <= 1/2"'))
    assert told["printed settings"] == "admits 1 of 1"


def test_the_table_has_a_line_for_each_amended_form(plant: Planted) -> None:
    """Whose cells are its values, its ratio, and how each point stands."""
    entry = entry_of(plant(f"{SAME} + V/T", '"smaller" = "eta <= 1/2"'))
    assert entry.amended is not None
    beside = Beside({entry.amended.id: {"rows": [{"ratio": 2.0}, {"ratio": 3.0}]}}, {})
    ((_, cells),) = rows([entry], beside)
    shown = dict(zip(COLUMNS, cells, strict=True))
    assert shown["amended / exact worst case"] == "2 to 3"
    assert shown["measured / amended"] == ""
    assert shown["1 supposes"] == "kept"
    assert shown["2 letters, units, trivial bound"] == "owed"
    assert shown["3 printed settings"] == "owed: 2 of 4"
    assert shown["5 plain method"] == "not known: no such bound"


def test_values_at_one_point(plant: Planted) -> None:
    """With a pull of lam the first term is 1 + lam times as large as without."""
    entry = entry_of(plant(SAME))
    assert entry.worth is not None
    assert entry.worth.amended == entry.worth.value
    shown = dict(values(entry, Beside({entry.statement.id: {"rows": [{"ratio": 2.0}]}}, {})))
    at = {name: float(value) for name, value in entry.worth.at.items()}
    plain = at["D"] / (2 * at["T"]) + at["eta"] * at["D"] / (4 * at["N"])
    assert entry.worth.plain == pytest.approx(plain)
    assert shown["printed / exact worst case"] == "2 to 2 at 1 points"
    assert shown["without any theorem"] == f"{at['D']:.4g}"


def test_what_is_proved_as_printed_needs_no_amendment(plant: Planted) -> None:
    """It is left out, and what was not judged says so."""
    statement = plant(SAME)
    (entry,) = entries([statement], lambda _: None)
    assert (entry.stands, entry.amended_stands) == (UNJUDGED, UNJUDGED)
    assert not [*entries([statement], lambda _: Kept(status="proved", findings=0))]
    assert not section(entries([statement], lambda _: Kept(status="proved", findings=0)))
    assert [*entries([statement], lambda _: Kept(status="open", findings=1))]


def test_a_letter_that_the_amended_bound_alone_has_is_told_with_its_value(plant: Planted) -> None:
    """Else the two values could not be compared."""
    entry = entry_of(plant(f"{SAME} + V/T"))
    assert entry.worth is not None
    assert entry.worth.more == {"V": 1}
    assert "the amended bound also has V = 1" in place(entry)
    assert "also has" not in place(entry_of(plant(SAME)))
