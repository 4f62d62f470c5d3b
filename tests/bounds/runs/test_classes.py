"""No instance outside the class of losses of a record is admissible, however it came about."""

from __future__ import annotations

import json
import tomllib
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bounds.beside import PATH
from bounds.catalogue import catalogue
from bounds.catalogue.memory import item
from bounds.errors import UserError
from bounds.measured.check import check
from bounds.measured.record import Measured
from bounds.registry import find_module, module_names
from bounds.runs import federations, search
from bounds.runs.chance import InadmissibleError
from bounds.runs.check import recheck
from bounds.runs.examine import examine
from bounds.runs.federation import Federation
from bounds.runs.instance import Instance, Setup, from_json
from bounds.runs.laws import Law
from bounds.runs.lifting import FRAMES
from bounds.runs.losses import Slope, linear, quadratic
from bounds.runs.measuring import of_class
from bounds.runs.surfaces import Surface
from bounds.runs.trial import tried
from bounds.runs.vector import Vector
from fedproof.cli import main
from fedproof.testing import assert_holds

ZERO, ONE = Fraction(0), Fraction(1)
GRID = [Fraction(n, 3) for n in range(-9, 10)]
HEIGHTS = st.fractions(-2, 2, max_denominator=2)
ENDS = st.sampled_from([Fraction(n, 2) for n in (-1, 0, 1, 2)])

LETTERS = """
eta = { latex = '\\eta', meaning = "step size", domain = "real > 0", unit = "x^2/f" }
gap_T = { latex = 'f(w_T)-f_*', meaning = "the last gap", domain = "real >= 0", unit = "f" }
D_0 = { latex = 'D_0', meaning = "the first squared distance", domain = "real >= 0", unit = "x^2" }
"""
ASSUMPTION = """
kind = "assumption"
title = "Assumption: {0}."
text = '$f$ is {0}.'
"""
THEOREM = """
kind = "theorem"
title = "Theorem 1: gradient descent on smooth and convex functions."
assume = ["as1", "as2"]
text = 'The gap falls like $1/T$.'
claim.statement = "gap_T <= D_0/(2*eta*T)"
suppose."ceiling on eta" = "eta <= 1/L"
[measured]
words = "f(w_T) - f_*"
algorithm = "gd"
quantity = "gap(T)"
feeds = { T = "rounds", eta = "rate", D_0 = "distance(0)" }
assumptions.L = { item = "as1", constant = "smoothness" }
[measured.instances]
arena = "of_kind"
options = { kind = "convex", times = 2 }
table = { T = [1, 2, 3, 5] }
helpers = { share = [1, "1/2", "1/10"] }
regimes = [{ derived = { eta = "share/max(smoothness, 1/100)" } }]
"""
BY_CONSTANT = """
[measured.assumptions.convex]
item = "as2"
constant = "weak_convexity"
at_most = 0
"""


@pytest.fixture
def key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The theorem; a constant too small; and both where an assumption says what the kind says."""
    monkeypatch.setenv(PATH, "")
    folder = tmp_path / f"convex_{abs(hash(tmp_path.name)) % 10**8}"
    folder.mkdir()
    few = THEOREM.replace('kind = "convex"', 'kind = "few"') + BY_CONSTANT
    files = {
        "paper": 'name = "Own"\ntitle = "A paper of one\'s own"\n',
        "letters": LETTERS,
        "as1": ASSUMPTION.format("smooth"),
        "as2": ASSUMPTION.format("convex"),
        "thm1": THEOREM,
        "less": THEOREM.replace("D_0/(2*eta*T)", "D_0/(8*eta*T)"),
        "told": few,
        "told_less": few.replace("D_0/(2*eta*T)", "D_0/(8*eta*T)"),
        "any": few.replace("at_most = 0", "at_most = 100"),
    }
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text)
    return catalogue.add(folder)


@pytest.mark.parametrize(("name", "seed"), [("thm1", 1), ("thm1", 3), ("told", 3)])
def test_a_true_theorem_is_not_refuted(
    key: str, name: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Changes of convex losses are often not convex."""
    monkeypatch.setattr(search, "SEED", seed)
    found = search.search(tried(f"{key}.{name}"), "statement", "as printed", budget=2_400)
    assert found.best is not None
    assert not found.refuted
    assert found.ratio > 0.1


@pytest.mark.parametrize(("name", "left"), [("less", ["as2"]), ("told_less", [])])
def test_a_false_one_is_refuted_inside_the_class(key: str, name: str, left: list[str]) -> None:
    """What is made smaller stays inside, too; what no constant stands for is told."""
    with pytest.raises(AssertionError, match="does not hold") as told:
        assert_holds(f"{key}.{name}", budget="small")
    text = str(told.value)
    record = json.loads(text[text.index("{") :])
    assert recheck(record).beyond
    assert record["unchecked"] == [f"{key}.{id_}" for id_ in left]
    assert ("nothing of it is measured" in text) == bool(left)
    losses = from_json(record).setup.federation.losses
    assert all(loss.curvature >= 0 for loss in losses)


def test_a_file_outside_the_class_is_rejected(
    key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """From the top between two valleys no step leads down: beyond the bound, and not convex."""
    valleys = Slope(((-ONE, ONE), (ONE, -ONE)), ONE, ONE)
    setup = Setup(Federation((valleys,), (1,)), {"T": 3 * ONE, "eta": ONE})
    found = examine(Instance(f"{key}.any", "statement", "as printed", setup))
    assert found.beyond
    for name in ("thm1", "told"):
        file = tmp_path / f"{name}.json"
        file.write_text(json.dumps({**found.as_json(), "statement": f"{key}.{name}"}))
        assert main(["refute", "--check", str(file)]) == 1
        assert "weak_convexity is 1, and at most 0 is supposed" in capsys.readouterr().out


def test_a_quantity_of_code_that_may_not_run_is_told(
    key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever the file is called in which it is."""
    folder = catalogue.folder(key).path
    (folder / "quantities").mkdir()
    (folder / "quantities" / "mine.py").write_text("raise SystemExit('run')")
    for old in ("told", "told_less", "any", "less"):
        (folder / f"{old}.toml").unlink()
    (folder / "thm1.toml").write_text(THEOREM.replace('"gap(T)"', '"nearness(T)"'))
    assert main(["refute", str(folder / "thm1.toml")]) == 2
    told = capsys.readouterr().err
    assert "'nearness' may be in" in told
    assert "--trust" in told


@pytest.mark.parametrize("wrong", ["much", "1/0", "0.5"])
def test_a_limit_that_is_no_number_is_told(wrong: str) -> None:
    """With its place, and before anything runs."""
    tables = tomllib.loads(f"{THEOREM}{BY_CONSTANT}[letter]{LETTERS}")
    tables["measured"]["assumptions"]["convex"]["at_most"] = wrong
    with pytest.raises(UserError, match=r"at_most = .* or a fraction"):
        check(item("own.thm1", tables))


@given(st.lists(HEIGHTS, min_size=2, max_size=3), ENDS, ENDS, st.sampled_from([None, *FRAMES]))
def test_curvature_is_of_the_losses(
    heights: list[Fraction], left: Fraction, right: Fraction, frame: tuple[Vector, ...] | None
) -> None:
    """<g(x) - g(y), x - y> >= mu |x - y|^2, and mu is positive, zero or negative as it must be."""
    slope = Slope(tuple((Fraction(x), y) for x, y in enumerate(heights)), left, right)
    mu = slope.curvature
    for x, y in product(GRID, GRID):
        assert (slope(x) - slope(y)) * (x - y) >= mu * (x - y) ** 2
    if frame is None:
        return
    wide = Surface(tuple((direction, slope) for direction in frame))
    assert (wide.curvature > 0, wide.curvature < 0) == (mu > 0, mu < 0)
    random = Random(1)
    for _ in range(20):
        one, two = (Vector(tuple(random.choice(GRID) for _ in frame)) for _ in range(2))
        apart = one - two
        assert (wide(one) - wide(two)).dot(apart) >= wide.curvature * apart**2


@pytest.mark.parametrize("name", module_names(federations))
def test_every_kind_proposes_its_own_class(name: str) -> None:
    """So that only what has left the class is lost."""
    kind, random = find_module(federations, name, "kind"), Random(3)
    record = msgspec.convert({"instances": {"options": {"kind": name}}}, Measured)
    for federation in (*kind.corners(), *(kind.draw(random) for _ in range(50))):
        law = Law(record, Setup(federation, {}), federation, 0, ())
        assert set(dict(of_class(record, law))) <= {f"kind {name}"}


@pytest.mark.parametrize(
    ("name", "outside"),
    [
        ("convex", quadratic(-1)),
        ("strongly_convex", linear(1)),
        ("linear", quadratic(1)),
        ("from_zero", linear(1)),
        ("quadratics", Slope(((ZERO, ZERO),), ONE, 2 * ONE)),
    ],
)
def test_every_class_ends_somewhere(name: str, outside: Slope) -> None:
    """One loss that is not of the kind is enough."""
    record = msgspec.convert({"instances": {"options": {"kind": name}}}, Measured)
    federation = Federation((outside,), (1,))
    law = Law(record, Setup(federation, {}), federation, 0, ())
    with pytest.raises(InadmissibleError):
        dict(of_class(record, law))
