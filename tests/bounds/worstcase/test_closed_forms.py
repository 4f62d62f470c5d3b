"""Worst cases that are known in closed form, to 1e-6."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from bounds.worstcase.api import examine
from bounds.worstcase.setting import Setting
from tests.bounds.worstcase.asking import METHODS, ask

CLOSE = 1e-6


@pytest.mark.parametrize("rounds", [1, 2, 4])
@pytest.mark.parametrize("rate", ["1/2", "1"])
def test_gradient_descent_on_convex_losses(rounds: int, rate: str) -> None:
    """f(x_N) - f* = L R^2/(4 N h + 2), h = eta L (Drori and Teboulle, 2014, Theorem 3.1)."""
    found = ask(
        quantity="gap", clients=1, rounds=rounds, eta=f"{rate}/2" if rate == "1" else "1/4",
        smoothness=2, dissimilarity=None, start={"distance": 3},
    )  # fmt: skip
    length = float(Fraction(rate))
    assert found.value == pytest.approx(2 * 9 / (4 * rounds * length + 2), rel=CLOSE)
    assert found.exact


@pytest.mark.parametrize("rate", ["1/2", "3/2", "19/10"])
def test_gradient_descent_on_strongly_convex_losses(rate: str) -> None:
    """|x_N - x*|^2 contracts by max(|1 - eta mu|, |1 - eta L|)^2 in each step."""
    found = ask(
        losses="smooth-strongly-convex", quantity="distance", clients=1, rounds=3, eta=rate,
        dissimilarity=None,
    )  # fmt: skip
    eta = float(Fraction(rate))
    assert found.value == pytest.approx(max(abs(1 - eta / 10), abs(1 - eta)) ** 6, rel=CLOSE)


@pytest.mark.parametrize("steps", [0, 1, 3])
def test_gradient_descent_on_smooth_losses(steps: int) -> None:
    """min |grad f|^2 over x_0, ..., x_N is 4 L (f(x_0) - f*)/(3 N + 2) for eta = 1/L.

    H. Abbaszadehpeivasti, E. de Klerk, M. Zamani (2022). The last gradient is seen by a further
    round, which the least over t < T does not depend on.
    """
    found = ask(
        losses="smooth-nonconvex", quantity="gradient-min", clients=1, rounds=steps + 1,
        dissimilarity=None,
    )  # fmt: skip
    assert found.value == pytest.approx(4 / (3 * steps + 2), rel=CLOSE)


@pytest.mark.parametrize("steps", [1, 2, 4])
def test_drift_of_local_steps(steps: int) -> None:
    """On -L|x|^2/2 each client moves fastest: x_k - w = ((1 + eta L)^k - 1)/L times its gradient.

    The mean squared gradient at w is |grad f|^2 + zeta^2.
    """
    found = ask(
        losses="smooth-nonconvex", quantity="drift", local_steps=steps, eta="1/20", smoothness=2,
        dissimilarity=3, start={"gradient": 2}, clients=3,
    )  # fmt: skip
    moves = [((1 + 2 / 20) ** k - 1) / 2 for k in range(1, steps + 1)]
    assert found.value == pytest.approx(13 * sum(m * m for m in moves) / steps, rel=CLOSE)


@pytest.mark.parametrize(("clients", "rounds"), [(1, 1), (2, 1), (4, 2)])
def test_stability_of_convex_losses(clients: int, rounds: int) -> None:
    """|w^T - w'^T| = 2 eta G K T/N where one client's convex loss is exchanged."""
    found = ask(
        quantity="discrepancy",
        clients=clients,
        rounds=rounds,
        local_steps=2,
        eta="1/4",
        slope="1/2",
    )
    assert found.value == pytest.approx((2 * 0.5 * 2 * rounds / (4 * clients)) ** 2, rel=CLOSE)


def test_subgradient_step() -> None:
    """One step of length eta from R: |x_1 - x*|^2 is at most R^2 + eta^2 B^2, where it is flat."""
    found = ask(
        losses="bounded-gradient", quantity="distance", clients=1, eta="1/2", slope=3,
        start={"distance": 2}, dissimilarity=None,
    )  # fmt: skip
    assert found.value == pytest.approx(4 + 9 / 4, rel=CLOSE)


@pytest.mark.parametrize(("rounds", "value"), [(1, 0.25611), (2, 0.17317), (3, 0.13164)])
def test_federated_values_found_elsewhere(rounds: int, value: float) -> None:
    """FedAvg with eta = 1/4, K = 2, computed by another program."""
    found = ask(quantity="gap", local_steps=2, rounds=rounds, eta="1/4")
    assert found.value == pytest.approx(value, abs=6e-6)


def test_a_smooth_federated_value_found_elsewhere() -> None:
    """The same on smooth losses, with f(w^0) - f(w^T) <= 1."""
    found = ask(
        losses="smooth-nonconvex", quantity="gradient-mean", local_steps=2, eta="1/4",
        start={"decrease": 1},
    )  # fmt: skip
    assert found.value == pytest.approx(2.97384, abs=6e-6)


@pytest.mark.parametrize("clients", [2, 3])
@pytest.mark.parametrize(
    ("losses", "quantity"), [("smooth-convex", "gap"), ("smooth-nonconvex", "v1")]
)
def test_the_reduced_program_says_what_the_full_one_says(
    clients: int, losses: str, quantity: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One typical client stands for all: with vectors for each client the value is the same."""
    asked: dict[str, Any] = {
        "losses": losses,
        "quantity": quantity,
        "clients": clients,
        "local_steps": 2,
    }
    reduced = ask(**asked, eta="1/4")
    monkeypatch.setattr(Setting, "typical", False)
    full = examine(reduced.setting, whole=True)
    assert max(full.program.layout.sizes) > max(reduced.program.layout.sizes)
    assert full.value == pytest.approx(reduced.value, rel=1e-6)


@pytest.mark.parametrize("algorithm", METHODS)
@pytest.mark.parametrize("quantity", ["distance", "v1", "v2", "drift"])
def test_one_round_of_drawn_clients_needs_one_typical_client(
    algorithm: str, quantity: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The variance over the drawn clients, against every set of two of three."""
    asked: dict[str, Any] = {"quantity": quantity, "clients": 3, "active": 2, "local_steps": 2}
    reduced = ask(algorithm, **asked, eta="1/4")
    monkeypatch.setattr(Setting, "typical", False)
    full = examine(reduced.setting, whole=True)
    assert max(full.program.layout.sizes) > max(reduced.program.layout.sizes)
    assert full.value == pytest.approx(reduced.value, rel=1e-5)


def test_size_and_value_do_not_depend_on_the_number_of_clients() -> None:
    """From two clients on."""
    few, many = (ask(quantity="gap", clients=n, local_steps=2, eta="1/4") for n in (2, 100))
    assert few.program.layout == many.program.layout
    assert few.value == many.value


def test_noise_of_one_step() -> None:
    """One step on a flat loss with noise: |x_1 - x*|^2 is at most R^2 + eta^2 sigma^2/N."""
    found = ask(quantity="distance", clients=2, eta="1/4", outcomes=2, noise=1, dissimilarity=0)
    assert found.value == pytest.approx(1 + 1 / 32, rel=CLOSE)


def test_sampling_of_one_step() -> None:
    """Where all gradients at w are the dissimilarity: the variance of a mean over S of N."""
    found = ask(
        losses="smooth-nonconvex", quantity="v2", clients=3, active=2, eta="1/2",
        start={"gradient": 0}, dissimilarity=2,
    )  # fmt: skip
    assert found.value == pytest.approx(4 / 4 * Fraction(1, 4), rel=CLOSE)
