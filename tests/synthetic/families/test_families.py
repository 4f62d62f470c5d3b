"""Each family: its gradients, its constants against brute force, its neighbours, its refusals."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from typing import Any

import pytest
import torch
from torch import Tensor

from bounds.errors import UserError
from synthetic.certify import certify
from synthetic.constants import MEANINGS, Certificate, certified
from synthetic.families import family_names, find_family, make_family
from synthetic.problem import Batch, Problem, neighbour
from tests.synthetic.families.inequalities import look, violations

# Instances in which noise and heterogeneity are present, and a radius in which to look.
VARIANTS: dict[str, list[dict[str, Any]]] = {
    "client_drift": [{}, {"clients": 4, "dissimilarity": 2.0}],
    "cosine": [{"clients": 4}, {"clients": 3, "samples": 1, "heterogeneity": 0.0}],
    "huber": [{}, {"dim": 3, "heterogeneity": 0.1, "sample_spread": 0.1, "samples": 3}],
    "least_squares": [{}, {"residual": 0.0}, {"shift": 0.5, "clients": 3}],
    "linear": [{"clients": 3}, {"clients": 3, "drift": 0.5}],
    "logistic": [{}, {"ridge": 0.0, "concentration": 0.2}],
    "multiplicative_quadratic": [
        {"clients": 3, "dim": 3},
        {"clients": 3, "dim": 3, "optimum_spread": 0.0},
        {"clients": 3, "dim": 2, "sample_spread": 0.5, "samples": 3},
    ],
    "nesterov_chain": [{}, {"strong": 0.25, "dim": 4, "clients": 4}],
    "quadratic": [
        {"clients": 3, "dim": 3},
        {"clients": 4, "dim": 2, "samples": 3, "curvature_spread": 0.0, "noise": 0.5},
        {"clients": 3, "dim": 2, "optimum_spread": 0.0},
        {"clients": 3, "dim": 3, "spectrum": [0.0, 0.5, 2.0], "curvature_spread": 0.0},
    ],
    "quadratic_extremes": [{}, {"clients": 3, "pattern": "++-"}, {"clients": 2, "pattern": "+-"}],
    "semismooth": [{}, {"dim": 3, "kink": 1.0, "heterogeneity": 0.2, "samples": 2}],
    "sine": [{}, {"dim": 2, "amplitude": 0.5, "heterogeneity": 0.3, "samples": 3,
                  "sample_spread": 0.2, "noise": 0.1}],
    "softmax": [{"clients": 3, "samples": 6}],
    "two_layer": [{"heterogeneity": 0.2, "samples": 2, "sample_spread": 0.1}, {"target": 0.0}],
    "two_sided": [{}, {"dim": 2, "heterogeneity": 0.5, "noise": 0.0}],
}  # fmt: skip
CASES = [(name, p) for name, variants in VARIANTS.items() for p in variants]
RADIUS = Fraction(1, 2)


def test_every_family_is_tried() -> None:
    """The table above names them all."""
    assert sorted(VARIANTS) == family_names()


def points_in(problem: Problem, certificate: Certificate, radius: float, count: int) -> Tensor:
    """Points in the ball where the certificate speaks, its surface and axes among them."""
    generator = torch.Generator().manual_seed(0)
    if certificate.minimiser is not None:
        centre = torch.tensor([float(x) for x in certificate.minimiser], dtype=torch.float64)
    else:
        centre = problem.initial(0).double()
    drawn = torch.randn(count, problem.dim, generator=generator, dtype=torch.float64)
    drawn = drawn / drawn.norm(dim=1, keepdim=True)
    lengths = torch.rand(count, 1, generator=generator, dtype=torch.float64) ** 2
    lengths[: count // 3] = 1.0
    axes = torch.cat([torch.eye(problem.dim), -torch.eye(problem.dim)]).double()
    return centre + radius * torch.cat([lengths * drawn, axes, 0.5 * axes, 1e-3 * axes])


@pytest.mark.parametrize(("name", "parameters"), CASES, ids=str)
class TestProblem:
    """One instance of a family."""

    def test_gradient_is_that_of_the_loss(self, name: str, parameters: dict[str, Any]) -> None:
        """Central differences of the local objective, away from kinks."""
        problem = make_family(name, **parameters)
        generator = torch.Generator().manual_seed(1)
        x = problem.initial(0) + 0.1 * torch.randn(problem.dim, generator=generator).double()
        who, step = torch.arange(problem.clients), 1e-6
        found = problem.local_gradient(x.expand(problem.clients, 1, -1), who)[:, 0]
        for k in range(problem.dim):
            move = torch.zeros_like(x)
            move[k] = step
            ends = [
                problem.local_objective((x + s * move).expand(problem.clients, 1, -1), who)[:, 0]
                for s in (1, -1)
            ]
            slope = (ends[0] - ends[1]) / (2 * step)
            torch.testing.assert_close(found[:, k], slope, rtol=1e-6, atol=1e-7)

    def test_samples_average_to_the_client(self, name: str, parameters: dict[str, Any]) -> None:
        """Losses and gradients of single samples, and the same bits in any batch."""
        problem = make_family(name, **parameters)
        x = problem.initial(0).expand(problem.clients, 2, -1) + torch.tensor([[0.1], [0.2]])
        seen = look(problem, x[0])
        torch.testing.assert_close(seen.sample.mean(2), seen.local, rtol=1e-10, atol=1e-12)
        torch.testing.assert_close(seen.loss.mean((1, 2)), seen.value, rtol=1e-10, atol=1e-12)
        who = torch.arange(problem.clients)
        together = problem.local_gradient(x, who)
        batch = Batch(torch.zeros(problem.clients, 1, dtype=torch.int64), None, who)
        drawn = problem.gradient(x, who, batch)
        for i in range(problem.clients):
            alone = problem.local_gradient(x[i : i + 1, :1], who[i : i + 1])
            assert torch.equal(alone[0, 0], together[i, 0])
            one = problem.gradient(x[i : i + 1], who[i : i + 1], batch.pick(who[i : i + 1]))
            assert torch.equal(one[0], drawn[i])

    def test_constants_hold_by_brute_force(self, name: str, parameters: dict[str, Any]) -> None:
        """No point contradicts any; without a radius none far away does either."""
        problem = make_family(name, **parameters)
        near = certify(problem, radius=RADIUS)
        seen = look(problem, points_in(problem, near, float(RADIUS), 40))
        assert dict(violations(problem, near, seen)) == {}
        far = certify(problem)
        wide = look(problem, points_in(problem, far, 30.0, 40))
        assert dict(violations(problem, far, wide)) == {}

    def test_report_is_complete(self, name: str, parameters: dict[str, Any]) -> None:
        """Known names and kinds; enclosures contain the value; JSON holds it all."""
        problem = make_family(name, **parameters)
        found = certify(problem, radius=RADIUS)
        json.dumps([known.as_json() for known in found.values()])
        json.dumps(dict(problem.describe()))
        assert {"L", "L_F", "L_f", "sigma_l", "sigma_g", "G", "B", "L_G", "U"} <= set(found)
        for key, known in found.items():
            assert key in MEANINGS
            assert known.how
            assert known.kind in {"exact", "certified", "upper", "lower"}
            for end, sign in ((known.low, 1), (known.high, -1)):
                if end is not None:
                    assert sign * (known.value - float(end)) >= -1e-9 * abs(known.value)

    def test_neighbours_differ_where_they_say(self, name: str, parameters: dict[str, Any]) -> None:
        """In one sample, or in one client; and nowhere else."""
        problem = make_family(name, **parameters)
        x = problem.initial(0).double()[None] + 0.3
        before = look(problem, x)
        for sample in (0, None):
            changed = neighbour(problem, client=1, sample=sample, seed=3).problem
            after = look(changed, x)
            same = (before.sample == after.sample).all(-1)[0] & (before.loss == after.loss)[0]
            expected = torch.ones_like(same)
            expected[1, slice(0, 1) if sample == 0 else slice(None)] = False
            assert bool(same[expected].all())
            assert changed.describe().keys() == problem.describe().keys()


def test_the_check_sees_a_wrong_constant() -> None:
    """Each constant made a tenth smaller (lower bounds larger) where it is attained."""
    problem = make_family("quadratic", clients=3, dim=1, samples=3, curvature_spread=0.0)
    certificate = certify(problem, radius=1)
    seen = look(problem, points_in(problem, certificate, 1.0, 60))
    attained = {"L", "L_F", "L_f", "mu", "mu_fedinit", "mu_poster", "sigma_l", "sigma_g", "G",
                "sigma_g_mean", "f_star", "L_G", "semi_a", "semi_alpha"}  # fmt: skip
    caught = set()
    for name in certificate:
        low = MEANINGS[name][1] == "low"
        factor = Fraction(11, 10) if low else Fraction(9, 10)
        known = certificate[name]
        if known.low is None or known.high is None:
            continue
        wrong = {**certificate, name: certified(name, factor * known.low, factor * known.high, "")}
        caught |= {found for found, _ in violations(problem, wrong, seen)}
    for name, part in (("semi_a", "semi_b"), ("semi_alpha", "semi_beta")):
        known = certificate[part]
        assert known.low is not None
        wrong = {**certificate, part: certified(part, 9 * known.low / 10, 9 * known.low / 10, "")}
        assert name in dict(violations(problem, wrong, seen))
    assert attained - {"semi_a", "semi_alpha"} <= caught | {"B"}


@pytest.mark.parametrize(
    ("name", "constant", "value"),
    [
        ("sine", "L", 8.0),
        ("client_drift", "mu_poster", 1.0),
        ("client_drift", "L", 2.0),
        ("two_sided", "mu_fedinit", 1.0),
        ("quadratic_extremes", "L_f", 0.5),
        ("semismooth", "L", math.inf),
        ("linear", "L", 0.0),
        ("cosine", "U", 4.0),
        ("huber", "L_G", 0.125),
    ],
)
def test_values_worked_by_hand(name: str, constant: str, value: float) -> None:
    """With the default parameters."""
    known = certify(make_family(name))[constant]
    assert known.kind == "exact"
    assert known.value == value


def test_the_sine_is_polyak_lojasiewicz_with_a_better_constant_than_published() -> None:
    """Karimi et al. give 1/32 for a = 3; the infimum is within a millionth of a grid's."""
    x = torch.linspace(-40, 40, 1_600_001, dtype=torch.float64)
    x = x[x != 0]
    quotient = (2 * x + 3 * (2 * x).sin()) ** 2 / (2 * x.square() + 6 * x.sin().square())
    known = certify(make_family("sine"))["mu_poster"]
    assert known.low is not None
    assert known.high is not None
    assert float(known.low) <= float(quotient.min()) <= float(known.high) * (1 + 1e-6)
    assert known.high - known.low < Fraction(1, 10**6)
    assert known.low > Fraction(1, 32)


@pytest.mark.parametrize("kink", [0.05, 2.0])
def test_semismoothness_where_it_is_needed(kink: float) -> None:
    """Next to the kinks, on one side and across, at all distances; half of alpha is too little."""
    problem = make_family("semismooth", kink=kink)
    certificate = certify(problem)
    steps = 10.0 ** -torch.arange(0, 9, dtype=torch.float64)
    near = torch.cat([torch.ones(1).double(), 1 + steps, 1 - steps, 5.0 * steps])
    seen = look(problem, torch.cat([near, -near])[:, None])
    assert dict(violations(problem, certificate, seen)) == {}
    for name, factor in (("semi_alpha", 3), ("semi_a", 20)):
        high = certificate[name].high
        assert high is not None
        wrong = {**certificate, name: certified(name, high / factor, high / factor, "")}
        # With a kink this small the second-order term covers for the first.
        if name == "semi_alpha" or kink > 1:
            assert name in dict(violations(problem, wrong, seen)), name


def test_deficient_rank_is_exact() -> None:
    """mu is zero, the PL constant is not, and it is attained along an eigenvector."""
    found = certify(make_family("least_squares"))
    assert found["mu"].kind == "exact"
    assert found["mu"].value == 0.0
    assert 0 < found["mu_poster"].value < found["L_f"].value


def test_interpolation_is_seen() -> None:
    """Multiplicative noise with one centre has finite a and b; with two centres none."""
    whole = certify(make_family("multiplicative_quadratic", clients=3, optimum_spread=0.0))
    assert 1 < whole["a"].value <= 1.5
    assert whole["a"].kind == "certified"
    assert math.isfinite(whole["b"].value)
    assert whole["f_star"].value == 0.0
    spread = certify(make_family("multiplicative_quadratic", clients=3, sample_spread=0.5))
    assert math.isinf(spread["a"].value)
    assert math.isinf(spread["b"].value)


def test_a_minimiser_of_the_network_is_one() -> None:
    """The loss there is the infimum; equal clients interpolate, and others are not said to."""
    problem = make_family("two_layer", outputs=1, hidden=3, scale=0.5, heterogeneity=0.2)
    found = certify(problem)
    assert found.minimiser is not None
    point = torch.tensor([[float(value) for value in found.minimiser]], dtype=torch.float64)
    assert problem.objective(point).item() == pytest.approx(found["f_star"].value, abs=1e-12)
    assert (found["a"].value, found["b"].value) == (1, math.inf)
    assert certify(make_family("two_layer"))["b"].value == 1


def test_heterogeneity_dials_are_separate() -> None:
    """One moves the curvatures and leaves the centres, the other does the reverse."""
    base = make_family("quadratic", clients=3, curvature_spread=0.5, optimum_spread=0.5)
    bent = make_family("quadratic", clients=3, curvature_spread=1.0, optimum_spread=0.5)
    moved = make_family("quadratic", clients=3, curvature_spread=0.5, optimum_spread=1.0)
    assert torch.equal(base.centres, bent.centres)  # type: ignore[attr-defined]
    assert not torch.equal(base.curvatures, bent.curvatures)  # type: ignore[attr-defined]
    assert torch.equal(base.curvatures, moved.curvatures)  # type: ignore[attr-defined]
    assert not torch.equal(base.centres, moved.centres)  # type: ignore[attr-defined]


def test_equal_descriptions_mean_equal_problems() -> None:
    """A seed gives the same problem again, another seed another."""
    for name in family_names():
        one, again = make_family(name), make_family(name)
        assert one.describe() == again.describe()
    one, other = make_family("cosine", seed=0), make_family("cosine", seed=1)
    assert one.describe()["digest"] != other.describe()["digest"]


@pytest.mark.parametrize(
    ("name", "parameters", "message"),
    [
        ("sin", {}, "no family of problems 'sin'; did you mean .*sine"),
        ("sine", {"amplitud": 1}, "no parameter 'amplitud'; did you mean .*amplitude"),
        ("sine", {"amplitude": -1.0}, "amplitude must be zero or positive, got -1"),
        ("sine", {"clients": 2.5}, "clients must be an integer of at most 1000000000, got 2.5"),
        ("sine", {"clients": 0}, "clients must be at least 1, got 0"),
        ("sine", {"noise": -1.0}, "noise must be zero or positive, got -1"),
        ("sine", {"heterogeneity": -1.0}, "heterogeneity must be zero or positive, got -1"),
        ("huber", {"kink": 0.0}, "kink must be positive, got 0"),
        ("two_sided", {"flat": 2.0}, "0 < flat <= steep, got 2.0 and 1.0"),
        ("semismooth", {"scale": 0.0}, "scale must be positive, got 0"),
        ("quadratic", {"smallest": 2.0}, "0 < smallest <= largest, got 2.0, 1.0"),
        ("quadratic", {"spectrum": [1.0]}, r"spectrum must be 5 numbers, .*got \[1.0\]"),
        ("multiplicative_quadratic", {"multiplicative": 2.0}, r"must be in \[0, 1\], got 2.0"),
        ("multiplicative_quadratic", {"samples": 1}, "samples must be at least 2.* got 1"),
        ("least_squares", {"rank": 9}, "rank must be from 1 to dim = 6, got 9"),
        ("linear", {"slope": -1.0}, "slope and drift must be zero or positive"),
        ("quadratic_extremes", {"pattern": "x"}, "pattern must be made of"),
        ("nesterov_chain", {"clients": 3}, "clients must be an even number"),
        ("client_drift", {"clients": 3}, "clients must be an even number"),
        ("two_layer", {"hidden": 1}, "hidden must be at least inputs and outputs"),
        ("cosine", {"height": 0.0}, "height must be positive, got 0"),
        ("softmax", {"classes": 1}, "classes must be at least 2, got 1"),
        ("softmax", {"concentration": 0.0}, "concentration must be positive, got 0"),
        ("logistic", {"ridge": -1.0}, "ridge must be zero or positive, got -1"),
    ],
)
def test_bad_parameters_are_refused(name: str, parameters: dict[str, Any], message: str) -> None:
    """In one sentence that names the parameter and what was expected."""
    with pytest.raises(UserError, match=message):
        make_family(name, **parameters)


def test_bad_radii_are_refused() -> None:
    """By every way to certify."""
    for name in ("sine", "quadratic", "cosine"):
        with pytest.raises(UserError, match="radius must be positive, got -1"):
            certify(make_family(name), radius=-1)


def test_every_family_says_what_it_is() -> None:
    """A docstring whose first line is a sentence, and defaults for all parameters."""
    for name in family_names():
        module = find_family(name)
        assert module.__doc__ is not None
        assert module.__doc__.partition("\n")[0].endswith(".")
        assert make_family(name).clients >= 2
