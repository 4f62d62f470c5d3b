"""Property tests for users: what the strategies draw, what assert_holds says, papers as tests."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st

from bounds.beside import PATH
from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.evaluation import evaluate
from bounds.runs.check import recheck
from bounds.runs.examine import Examined
from bounds.runs.federation import Federation
from bounds.runs.losses import Slope
from bounds.runs.neighbours import Pair
from bounds.runs.rounds import Runs
from fedproof.cli import main
from fedproof.testing import assert_holds, federations, instances, points, runs, twins
from tests.test_readme import blocks

GRID = [Fraction(n, 7) for n in range(-35, 36)]


@pytest.mark.parametrize("id_", ["fedinit.thm1", "fedinit.lem21", "fedsagd.thmC6"])
@given(data=st.data())
@settings(max_examples=20)
def test_points_are_inside_the_hypotheses(id_: str, data: st.DataObject) -> None:
    """Evaluating refuses what is outside; here it never does."""
    point = data.draw(points(id_))
    evaluate(catalogue[id_], point)


def test_points_reach_the_boundary_and_keep_what_is_fixed() -> None:
    """Some point meets the ceiling on the rate to within six digits."""
    ceiling = 1 / (6 * (2 - 1) * (4 - 1)) ** 0.5

    def close(point: dict[str, Fraction]) -> bool:
        return bool(abs(float(point["eta"] * point["L"]) - ceiling) < 1e-5)

    found = find(points("fedinit.lem21", K=2), close)
    assert found["K"] == 2


@given(federations(smoothness=3, clients=(2, 3)))
def test_constants_of_federations_are_exact(federation: Federation) -> None:
    """No pair of points on a grid shows a steeper gradient, and the scale is as asked."""
    assert federation.smoothness == 3
    for loss in federation.losses:
        assert all(abs(loss(y) - loss(x)) <= 3 * (y - x) for x, y in pairwise(GRID))
    spread = [federation.heterogeneity_at(x) for x in GRID]
    assert max(spread) <= federation.heterogeneity


@given(federations(convex=True))
def test_convex_losses_have_increasing_gradients(federation: Federation) -> None:
    """Of every client, so of their mean."""
    for loss in (*federation.losses, federation.mean):
        values = [loss(x) for x in GRID]
        assert values == sorted(values)


@given(runs("gd", federations=federations(clients=(1, 1)), steps=st.just(1), rounds=st.just(1)))
def test_a_run_of_gradient_descent_is_a_step(found: Runs) -> None:
    """One path, on which the model moves along the gradient."""
    ((chance, path),) = found.outcomes
    federation = found.federation
    moved = path.model(1) - path.model(0)
    slope = federation.mean(federation.start)
    assert chance == 1
    assert moved * slope <= 0
    assert (moved == 0) == (slope == 0)


@given(runs("fedavg", federations=federations(noisy=True)))
@settings(max_examples=20)
def test_chances_of_paths_add_up(found: Runs) -> None:
    """So that expectations are what they say."""
    assert found.expected(lambda _: Fraction(1)) == 1


EQUAL = Federation((Slope(((Fraction(0), Fraction(1)),)),) * 3, (1, 1, 1))


@given(twins("fedavg", federations=st.just(EQUAL)))
@settings(max_examples=20)
def test_twins_of_equal_clients_do_not_part(pair: Pair) -> None:
    """Without noise the exchanged client makes no difference."""
    assert pair.expected(lambda one, two: abs(one.models[-1] - two.models[-1])) == 0


def test_unknown_methods_and_parameters_are_told() -> None:
    """By the same sentences as everywhere."""
    with pytest.raises(UserError, match="fedinit"):
        find(runs("fedinti"), lambda _: True)
    with pytest.raises(UserError, match="betta"):
        find(runs("fedinit", betta=1), lambda _: True)


PAPER = {
    "paper.toml": 'name = "Own"\ntitle = "A paper of one\'s own"\n',
    "letters.toml": """
eta = { latex = '\\eta', meaning = "step size", domain = "real > 0", unit = "x^2/f" }
gap_T = { latex = 'f(w_T)-f_*', meaning = "the last gap", domain = "real >= 0", unit = "f" }
gap_0 = { latex = 'f(w_0)-f_*', meaning = "the first gap", domain = "real >= 0", unit = "f" }
""",
    "as1.toml": """
kind = "assumption"
title = "Assumption 1: smooth."
text = '$f$ is $L$-smooth.'
""",
    "right.toml": """
kind = "lemma"
title = "Lemma 1: descent."
assume = ["as1"]
text = 'Gradient descent does not climb.'
[claim]
statement = "gap_T <= gap_0"
[suppose]
"ceiling on eta" = "eta <= 1/L"
[measured]
words = "f(w_T) - f_*"
algorithm = "gd"
feeds = { T = "rounds", eta = "rate", gap_0 = "gap(0)" }
assumptions.L = { item = "as1", constant = "smoothness" }
quantity = "gap(T)"
instances = {}
""",
}


@pytest.fixture
def paper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A lemma that holds, and the same with half the bound."""
    monkeypatch.setenv(PATH, "")
    folder = tmp_path / f"own_{abs(hash(tmp_path.name)) % 10**8}"
    folder.mkdir()
    for name, text in PAPER.items():
        (folder / name).write_text(text)
    wrong = PAPER["right.toml"].replace("<= gap_0", "<= gap_0/2")
    (folder / "wrong.toml").write_text(wrong)
    return folder


def told_by_pytest(where: Path) -> str:
    """What pytest says of a folder or a file."""
    call = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(where)]
    done = subprocess.run([*call, str(where)], capture_output=True, text=True, check=False)
    return str(done.stdout)


def test_the_tests_of_the_documentation_pass(tmp_path: Path) -> None:
    """As they stand there."""
    (source,) = (b for b in blocks("docs/tour.md", "python") if b.startswith("# test_mine.py"))
    (tmp_path / "test_mine.py").write_text(source)
    assert "3 passed" in told_by_pytest(tmp_path)


def test_a_paper_is_a_set_of_tests(paper: Path) -> None:
    """What holds passes, what does not fails with an instance; nothing is collected unasked."""
    whole = told_by_pytest(paper)
    assert "wrong.toml::holds [as printed]" in whole
    assert "right.toml" not in whole
    assert "1 failed" in whole
    assert "does not hold" in whole
    assert "no tests ran" in told_by_pytest(paper.parent)


def test_what_is_found_is_the_smallest_and_a_file(
    paper: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One client, one step, from one; `refute --check` accepts what is printed."""
    key = catalogue.add(paper)
    assert_holds(f"{key}.right", budget="tiny")
    with pytest.raises(AssertionError, match="does not hold") as told:
        assert_holds(f"{key}.wrong", budget="tiny")
    text = str(told.value)
    record = json.loads(text[text.index("{") :])
    assert recheck(record).beyond
    assert record["federation"]["counts"] == [1]
    assert record["choices"]["T"] == "1"
    assert abs(Fraction(record["federation"]["start"])) <= 1
    file = paper / "instance.json"
    file.write_text(json.dumps(record))
    monkeypatch.setenv(PATH, "")
    assert main(["refute", str(paper), "--check", str(file)]) == 0


def test_what_is_not_measured_or_never_tried_is_told() -> None:
    """Silence would look like success."""
    with pytest.raises(UserError, match=r"fedinit\.as1"):
        assert_holds("fedinit.as1")
    assert_holds("fedinit.lem21", budget="tiny")
    with pytest.raises(UserError, match="budget 'huge'"):
        assert_holds("fedinit.lem21", budget="huge")
    with pytest.raises(UserError, match="readings"):
        assert_holds("fedinit.lem21", reading="upside down")


@given(instances("fedinit.lem21"))
@settings(max_examples=5)
def test_instances_are_inside_and_their_ratio_tells(found: Examined) -> None:
    """The quantity, its bound and the letters are of one admissible instance."""
    assert found.beyond == (found.quantity > found.bound.high)
    assert float(found.letters["eta"]) > 0


def test_a_file_that_cannot_be_read_is_one_sentence(paper: Path) -> None:
    """Without the lines of code that tried."""
    (paper / "broken.toml").write_text('kind = "lemma"\n')
    told = told_by_pytest(paper)
    assert "broken.toml, line 1: the key 'title' is missing" in told
    assert "Traceback" not in told
    assert "raise UserError" not in told
