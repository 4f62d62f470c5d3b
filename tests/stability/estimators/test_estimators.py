"""Estimates lie on the side they claim, reach what can be reached, and say how sure they are."""

from __future__ import annotations

import json
from typing import Any

import pytest
import torch
from torch import Tensor, nn

from bounds.algorithm import find_algorithm
from bounds.errors import UserError
from stability.estimators import along_run, estimate
from stability.estimators.smoothness import largest_ritz_value
from synthetic.certify import certify
from synthetic.families import make_family
from synthetic.problem import Problem

SETTING: dict[str, Any] = {"rounds": 8, "local_steps": 3, "schedule": 0.1}
FAMILIES: list[tuple[str, dict[str, Any]]] = [
    ("quadratic", {"clients": 4, "dim": 3, "samples": 3, "curvature_spread": 0.0}),
    ("multiplicative_quadratic", {"clients": 4, "dim": 2, "optimum_spread": 0.0}),
    ("sine", {"dim": 2, "clients": 3, "heterogeneity": 0.2, "samples": 2, "sample_spread": 0.1}),
    ("semismooth", {"start": 3.0}),
    ("cosine", {"clients": 4}),
    ("logistic", {}),
]


@pytest.mark.parametrize(("name", "parameters"), FAMILIES, ids=str)
def test_estimates_are_on_the_side_they_claim(name: str, parameters: dict[str, Any]) -> None:
    """Lower ones do not exceed what is proved from above, upper ones are not below."""
    problem = make_family(name, **parameters)
    points = along_run(problem, find_algorithm("fedavg")(), **SETTING)
    assert points.shape == (9, problem.dim)
    found, proved = estimate(problem, points), certify(problem)
    json.dumps([known.as_json() for known in found.values()])
    for key, known in found.items():
        assert known.kind in {"lower", "upper", "sampled", "exact"}
        assert known.how
        other = proved.get(key)
        if other is None or key in {"B", "G"}:
            continue
        slack = 1e-6 * (1 + abs(other.value)) + (known.error or 0.0)
        if known.kind == "lower" and other.high is not None:
            assert known.value <= float(other.high) + slack, key
        if known.kind == "upper" and other.low is not None:
            assert known.value >= float(other.low) - slack, key


def test_what_does_not_depend_on_the_point_is_found() -> None:
    """L, sigma_l and sigma_g of quadratics with one curvature; G with B = 1."""
    problem = make_family("quadratic", clients=4, dim=3, samples=3, curvature_spread=0.0)
    found = estimate(problem, torch.randn(5, 3, dtype=torch.float64))
    proved = certify(problem)
    for key in ("L", "L_f", "sigma_l", "sigma_g", "sigma_g_mean", "G"):
        assert found[key].value == pytest.approx(proved[key].value, rel=1e-6), key


def test_f_star_makes_mu_sharper() -> None:
    """With the true minimum the quotient is the PL constant along its eigenvector."""
    problem = make_family("two_sided", noise=0.0)
    points = torch.tensor([[-1.0], [-0.5], [2.0]], dtype=torch.float64)
    loose, sharp = estimate(problem, points), estimate(problem, points, lowest=0.0)
    assert sharp["mu_poster"].value == pytest.approx(0.5)
    assert loose["mu_poster"].value > sharp["mu_poster"].value
    with pytest.raises(UserError, match="lowest must not exceed the lowest value met"):
        estimate(problem, points, lowest=10.0)


def test_phi_and_theta_by_hand() -> None:
    """f = x^2/2 for x >= 0 at the points 1 and 3: Phi = 9, and Theta from its parts."""
    problem = make_family("two_sided", noise=0.0, flat=1.0)
    found = estimate(problem, torch.tensor([[1.0], [3.0]], dtype=torch.float64))
    assert found["Phi"].value == pytest.approx(9.0)
    assert found["Phi"].kind == "exact"
    assert found["Theta"].value == pytest.approx(18**0.5)
    assert found["L_G"].value == pytest.approx(3.0)


def test_lanczos_against_eigenvalues() -> None:
    """A spectrum of either sign; the residual bounds the distance to an eigenvalue."""
    generator = torch.Generator().manual_seed(0)
    basis = torch.linalg.qr(torch.randn(40, 40, generator=generator, dtype=torch.float64)).Q
    for values in (torch.linspace(-3, 1, 40), torch.linspace(0, 2, 40)):
        matrix = basis @ torch.diag(values.double()) @ basis.mT
        few, residual = largest_ritz_value(matrix.mv, 40, 8, 0)
        many, rest = largest_ritz_value(matrix.mv, 40, 40, 0)
        top = float(values.abs().max())
        assert few <= top + 1e-12
        assert float((values.abs() - few).abs().min()) <= residual + 1e-12
        assert many == pytest.approx(top, rel=1e-10)
        assert rest < 1e-8


class Small(nn.Module):
    """Two layers with tanh."""

    def __init__(self) -> None:
        """Draw the weights."""
        super().__init__()
        torch.manual_seed(0)
        self.body, self.head = nn.Linear(3, 4), nn.Linear(4, 2)

    def forward(self, inputs: Tensor) -> Tensor:
        """Logits."""
        logits: Tensor = self.head(torch.tanh(self.body(inputs)))
        return logits


def module_problem(samples: int) -> Problem:
    """A network on random data of two clients."""
    generator = torch.Generator().manual_seed(1)
    clients = [
        (
            torch.randn(samples, 3, generator=generator, dtype=torch.float64),
            torch.randint(2, (samples,), generator=generator),
        )
        for _ in range(2)
    ]
    return Problem.from_module(Small().double(), nn.functional.cross_entropy, clients)


def test_smoothness_of_a_network() -> None:
    """Against the eigenvalues of the whole Hessian, by automatic differentiation."""
    problem = module_problem(6)
    point = problem.initial(0)
    found = estimate(problem, point[None], lanczos_steps=problem.dim)
    module = Small().double()
    names = [name for name, _ in module.named_parameters()]
    shapes = [p.shape for p in module.parameters()]

    def loss(x: Tensor, client: int) -> Tensor:
        parts = torch.split(x, [s.numel() for s in shapes])
        named = {n: p.reshape(s) for n, p, s in zip(names, parts, shapes, strict=True)}
        inputs, labels = problem.data.all_of(client)  # type: ignore[attr-defined]
        logits = torch.func.functional_call(module, named, (inputs,))
        return nn.functional.cross_entropy(logits, labels)

    tops = []
    for client in range(2):
        x = point.clone().requires_grad_()
        (slope,) = torch.autograd.grad(loss(x, client), x, create_graph=True)
        rows = [torch.autograd.grad(part, x, retain_graph=True)[0] for part in slope]
        tops.append(torch.linalg.eigvalsh(torch.stack(rows)))
    assert found["L"].value == pytest.approx(max(float(t.abs().max()) for t in tops), rel=1e-6)


def test_sampled_values_say_how_far_off_they_may_be() -> None:
    """A draw of samples: the whole is within four of the errors that are given."""
    problem = module_problem(400)
    points = problem.initial(0)[None]
    whole, drawn = estimate(problem, points, samples=400), estimate(problem, points, samples=50)
    assert whole["sigma_l"].kind == "lower"
    assert drawn["sigma_l"].kind == "sampled"
    assert drawn["Theta"].kind == "sampled"
    error = drawn["sigma_l"].error
    assert error is not None
    assert 0 < error < 0.2 * drawn["sigma_l"].value
    assert abs(drawn["sigma_l"].value - whole["sigma_l"].value) <= 4 * error
    noisy = make_family("quadratic", clients=2, dim=4, noise=1.0, samples=200)
    assert estimate(noisy, torch.zeros(1, 4), samples=200)["sigma_l"].kind == "sampled"


@pytest.mark.parametrize(
    ("points", "given", "message"),
    [
        (torch.zeros(3), {}, r"points must be \[point, 1\], at least one, got \[3\]"),
        (torch.zeros(0, 1), {}, "at least one"),
        (torch.zeros(1, 1), {"samples": 1}, "samples must be at least 2, got 1"),
        (torch.zeros(1, 1), {"clients": 0}, "clients must be at least 2, got 0"),
        (torch.zeros(1, 1), {"lanczos_steps": 0}, "lanczos_steps must be at least 1, got 0"),
    ],
)
def test_bad_requests_are_refused(points: Tensor, given: dict[str, int], message: str) -> None:
    """In one sentence."""
    with pytest.raises(UserError, match=message):
        estimate(make_family("sine"), points, **given)
