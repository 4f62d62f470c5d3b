"""The switching criterion against its definition, computed the slow way."""

import io
import itertools
import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import assume, given
from hypothesis import strategies as st

from bounds.algorithm import Algorithm
from bounds.errors import UserError
from bounds.methods.feddyn import FedDyn
from bounds.methods.feddyn_to_fedavg import FedDynToFedAvg
from stability.loop import simulate
from stability.measure import Record
from stability.switching import SwitchingMonitor, initial_constant
from tests.stability.arenas import quadratic_arena

whole = st.integers(min_value=0, max_value=12)


def exact(costs: list[float], *, zeta: float, alpha: float = 1.0) -> SwitchingMonitor:
    """Drive a monitor through given values of C_t: one client, one coordinate, optimum zero."""
    monitor = SwitchingMonitor(
        alpha=alpha, smoothness=1.0, zeta=zeta, optimum=[torch.zeros(1, dtype=torch.float64)]
    )
    for cost in costs:
        monitor.update({0: torch.tensor([math.sqrt(cost)], dtype=torch.float64)})
    return monitor


def averaged_bound(costs: list[int], zeta: Fraction, eta: Fraction, rounds: int) -> Fraction:
    """Return D_T of equation (4), literally."""
    return (zeta + eta * sum(costs[t - 1] for t in range(1, rounds + 1))) / rounds


@given(costs=st.lists(whole, min_size=3, max_size=12), zeta=whole)
def test_the_round_is_the_smallest_at_which_the_bound_stops_falling(
    costs: list[int], zeta: int
) -> None:
    """`switch_round` is min {T : D_T <= D_{T+1}}, in exact rationals; alpha = L = 1, eta = 1."""
    eta = Fraction(1)
    bounds = [averaged_bound(costs, Fraction(zeta), eta, T) for T in range(1, len(costs) + 1)]
    differences = [after - before for before, after in itertools.pairwise(bounds)]
    assume(all(difference != 0 for difference in differences))
    expected = next((T for T, change in enumerate(differences, start=1) if change >= 0), None)
    assert exact([float(cost) for cost in costs], zeta=float(zeta)).switch_round == expected


def test_what_agrees_up_to_rounding_decides_nothing() -> None:
    """At C = (0, 4) and eta = 1 both sides are 4 for zeta = 4; D_1 = D_2, and nothing is lost."""
    assert exact([0.0, 4.0], zeta=4.0).switch_round is None
    assert exact([0.0, 4.0], zeta=4.0 * (1 - 1e-15)).switch_round is None
    assert exact([0.0, 4.0], zeta=4.0 * (1 - 1e-12)).switch_round == 1


@pytest.mark.parametrize("seed", range(20))
def test_two_values_of_a_client_decide_nothing(seed: int) -> None:
    """They are equally far from their mean, so that only rounding could say which is farther."""
    generator = torch.Generator().manual_seed(seed)
    monitor = SwitchingMonitor(alpha=1.0, smoothness=1.0, zeta=0.0, estimate="history")
    for _ in range(2):
        monitor.update(dict(enumerate(torch.randn(5, 40, generator=generator))))
        assert not monitor.should_switch()
        assert monitor.margin() is None


@pytest.mark.parametrize("offset", [0.0, 1.0, 1e6])
def test_history_switches_when_the_present_is_farther_and_only_then(offset: float) -> None:
    """At zeta = 0: not while the gradients settle, but once one leaves their middle."""

    def feed(values: list[float]) -> SwitchingMonitor:
        monitor = SwitchingMonitor(alpha=1.0, smoothness=1.0, zeta=0.0, estimate="history")
        for value in values:
            monitor.update({0: torch.full((3,), offset + value, dtype=torch.float64)})
        return monitor

    assert feed([0.1 * (-0.5) ** k for k in range(30)]).switch_round is None
    assert feed([0.1] * 30).switch_round is None
    assert feed([0.1, 0.2, 0.1, 0.15, 0.4]).switch_round == 4


@pytest.mark.parametrize("kind", ["exact", "history", "server"])
@pytest.mark.parametrize("bad", [math.nan, math.inf, 1e200])
def test_a_gradient_that_is_not_finite_is_refused_and_not_taken_in(kind: str, bad: float) -> None:
    """By client and round; the round given again goes on as if nothing had been."""
    options: dict[str, Any] = {"estimate": kind}
    if kind == "exact":
        options = {"optimum": [torch.ones(3), torch.zeros(3), -torch.ones(3)]}
    whole, tried = (
        SwitchingMonitor(alpha=0.1, smoothness=1.0, zeta=20.0, **options) for _ in range(2)
    )
    drive(whole, range(6))
    drive(tried, range(3))
    wrong = torch.tensor([0.0, bad, 1.0], dtype=torch.float64)
    if kind == "server":
        with pytest.raises(UserError, match="the server's state in round 3 must have finite"):
            tried.update(server=wrong)
    else:
        with pytest.raises(UserError, match="the gradient of client 2 in round 3 must have finite"):
            tried.update({0: torch.ones(3), 2: wrong})
    drive(tried, range(3, 6))
    assert tried.margin() == whole.margin()
    assert tried.switch_round == whole.switch_round


@given(costs=st.lists(whole, min_size=2, max_size=12), zeta=whole, alpha=st.integers(1, 5))
def test_bound_and_margin_follow_the_paper(costs: list[int], zeta: int, alpha: int) -> None:
    """`bound()` is D_T and `margin()` the left side of (5) minus its right side."""
    monitor = exact([float(cost) for cost in costs], zeta=float(zeta), alpha=float(alpha))
    eta, T = Fraction(1, 2 * alpha) + Fraction(1, 2 * alpha**2), len(costs) - 1
    average = Fraction(sum(costs[:-1]), T)
    assert monitor.bound() == pytest.approx(
        float(averaged_bound(costs, Fraction(zeta), eta, T)), abs=1e-12
    )
    assert monitor.margin() == pytest.approx(
        float(T * eta * (costs[-1] - average) - zeta), abs=1e-11
    )
    assert monitor.cost() == pytest.approx(costs[-1], abs=1e-12)


def test_exact_cost_keeps_inactive_clients_and_counts_unseen_ones_as_zero() -> None:
    """C_t averages over all m clients, whoever was active, from the initial state zero on."""
    generator = torch.Generator().manual_seed(0)
    optimum = torch.randn(5, 3, dtype=torch.float64, generator=generator)
    monitor = SwitchingMonitor(alpha=0.1, smoothness=2.0, zeta=1.0, optimum=list(optimum))
    latest = [torch.zeros(3, dtype=torch.float64) for _ in range(5)]
    for active in ([0, 3], [1], [3, 2], []):
        gradients = {k: torch.randn(3, dtype=torch.float64, generator=generator) for k in active}
        for k, gradient in gradients.items():
            latest[k] = gradient
        monitor.update(gradients)
        distances = [float((latest[k] - optimum[k]).norm() ** 2) for k in range(5)]
        assert monitor.cost() == pytest.approx(sum(distances) / 5, rel=1e-12)


def history_margin(rounds: list[dict[int, torch.Tensor]], eta: float, zeta: float) -> float:
    """Return the margin with every past round measured again against each client's mean."""
    states: dict[int, list[torch.Tensor]] = {}
    for gradients in rounds:
        for k in set(states) | set(gradients):
            states.setdefault(k, []).append(gradients[k] if k in gradients else states[k][-1])
    current, average, count = 0.0, 0.0, 0
    for values in states.values():
        if len(values) < 3:
            continue
        reference = torch.stack(values).mean(dim=0)
        costs = [float((value - reference).norm() ** 2) for value in values]
        current += costs[-1]
        average += sum(costs[:-1]) / (len(costs) - 1)
        count += 1
    return (len(rounds) - 1) * eta * (current - average) / count - zeta


def test_history_estimate_measures_the_whole_past_again() -> None:
    """Two running sums a client give what the full list of its gradients gives."""
    generator = torch.Generator().manual_seed(1)
    monitor = SwitchingMonitor(alpha=0.5, smoothness=1.0, zeta=0.25, estimate="history")
    rounds = []
    for active in ([0, 1], [2], [0, 2], [1], [0]):
        gradients = {k: torch.randn(4, dtype=torch.float64, generator=generator) for k in active}
        rounds.append(gradients)
        monitor.update(gradients)
        if len(rounds) >= 3:
            expected = history_margin(rounds, monitor.eta, 0.25)
            assert monitor.margin() == pytest.approx(expected, rel=1e-9)


@given(seed=st.integers(0, 2**31 - 1), clients=st.integers(1, 6))
def test_server_estimate_is_at_most_the_exact_cost(seed: int, clients: int) -> None:
    """Jensen: local gradients at the optimum sum to zero, h is the mean of the local gradients."""
    generator = torch.Generator().manual_seed(seed)
    optimum = torch.randn(clients, 3, dtype=torch.float64, generator=generator)
    optimum -= optimum.mean(dim=0)
    gradients = torch.randn(clients, 3, dtype=torch.float64, generator=generator)
    known = SwitchingMonitor(alpha=1.0, smoothness=1.0, zeta=1.0, optimum=list(optimum))
    known.update(dict(enumerate(gradients)))
    guessed = SwitchingMonitor(alpha=1.0, smoothness=1.0, zeta=1.0, estimate="server")
    guessed.update(server=gradients.mean(dim=0))
    lower, true = guessed.cost(), known.cost()
    assert lower is not None
    assert true is not None
    assert lower <= true * (1 + 1e-12)


def drive(monitor: SwitchingMonitor, rounds: range) -> None:
    """Feed draws that depend on the round only."""
    for t in rounds:
        generator = torch.Generator().manual_seed(t)
        gradient = torch.randn(2, 3, dtype=torch.float64, generator=generator)
        if monitor.kind == "server":
            monitor.update(server=gradient[0])
        else:
            monitor.update({t % 3: gradient[0], (t + 1) % 3: gradient[1]})


@pytest.mark.parametrize("kind", ["exact", "history", "server"])
def test_a_saved_monitor_goes_on_with_the_same_bits(kind: str) -> None:
    """Through a file that is read without pickle's code execution."""
    options: dict[str, Any] = {"estimate": kind}
    if kind == "exact":
        options = {"optimum": [torch.ones(3), torch.zeros(3), -torch.ones(3)]}
    whole, first, second = (
        SwitchingMonitor(alpha=0.1, smoothness=1.0, zeta=20.0, **options) for _ in range(3)
    )
    drive(whole, range(9))
    drive(first, range(4))
    file = io.BytesIO()
    torch.save(first.state_dict(), file)
    file.seek(0)
    second.load_state_dict(torch.load(file, weights_only=True))
    drive(first, range(4, 6))  # the one that was saved may go on without touching the copy
    drive(second, range(4, 9))
    assert second.margin() == whole.margin()
    assert second.switch_round == whole.switch_round
    assert second.should_switch() == whole.should_switch()


@pytest.mark.parametrize("kind", ["exact", "history", "server"])
def test_a_state_in_memory_does_not_change_with_its_monitor(kind: str) -> None:
    """What `state_dict` returned stays what it was, and so does what was loaded from it."""
    options: dict[str, Any] = {"estimate": kind}
    if kind == "exact":
        options = {"optimum": [torch.ones(3), torch.zeros(3), -torch.ones(3)]}
    first, second, third = (
        SwitchingMonitor(alpha=0.1, smoothness=1.0, zeta=20.0, **options) for _ in range(3)
    )
    drive(first, range(4))
    state, margin = first.state_dict(), first.margin()
    drive(first, range(4, 8))
    second.load_state_dict(state)
    assert second.margin() == margin
    drive(second, range(4, 8))
    third.load_state_dict(state)
    assert third.margin() == margin
    assert second.margin() == first.margin()


@pytest.mark.parametrize("zeta", [0.0, 0.05, 0.3, 1e6])
def test_the_engine_switches_where_the_monitor_says(zeta: float) -> None:
    """FedDyn -> FedAvg by the criterion, against a monitor fed with the h of plain FedDyn."""
    arena = quadratic_arena(twin=None, rounds=12)
    states: list[torch.Tensor] = []

    def look(record: Record) -> torch.Tensor:
        states.append(record.server["h"][:, 0])
        return record.model[:, :, 0]

    def run(algorithm: Algorithm) -> torch.Tensor:
        states.clear()
        simulate(
            arena.problem,
            algorithm,
            rounds=arena.rounds,
            participation=3,
            local_steps=4,
            batch=2,
            seeds=arena.seeds,
            metrics=[look],
        )
        return torch.stack(states, dim=1)

    dynamic = run(FedDyn(strength=0.5))
    switched = run(FedDynToFedAvg(strength=0.5, smoothness=1.0, zeta=zeta))
    for plain, found in zip(dynamic, switched, strict=True):
        monitor = SwitchingMonitor(alpha=0.5, smoothness=1.0, zeta=zeta, estimate="server")
        for h in plain:
            monitor.update(server=h)
        # FedAvg does not touch h: from the round of the switch on it stays what it was.
        still = [t for t in range(arena.rounds) if torch.equal(found[t], found[t + 1])]
        assert monitor.switch_round == (still[0] if still else None) or (
            monitor.switch_round == arena.rounds and not still
        )


def test_parameters_of_a_module_count_as_one_vector() -> None:
    """A list of tensors of any shapes is read as their concatenation."""
    parts = [torch.arange(6.0).reshape(2, 3), torch.tensor([-1.0])]
    flat = torch.cat([part.reshape(-1) for part in parts])
    costs = []
    for gradient in (parts, flat):
        monitor = SwitchingMonitor(alpha=1.0, smoothness=1.0, zeta=1.0, optimum=[flat * 2])
        monitor.update({0: gradient})
        costs.append(monitor.cost())
    assert costs[0] == costs[1] == pytest.approx(float((flat**2).sum()))


def test_initial_constant_by_hand() -> None:
    """(1 + L/alpha) Phi_0/kappa_0 with L = 3, alpha = 2, Phi_0 = 4, kappa_0 = 5 is 2."""
    assert initial_constant(alpha=2, smoothness=3, potential=4, descent=5) == pytest.approx(2.0)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"alpha": 0.0}, "alpha must be finite and positive, got 0.0"),
        ({"smoothness": -1.0}, "smoothness must be finite and zero or positive"),
        ({"zeta": math.nan}, "zeta must be finite"),
        ({"estimate": "server"}, "either optimum .* or estimate .* not both"),
        ({"optimum": None}, "either optimum"),
        ({"optimum": None, "estimate": "guess"}, "'history' or 'server', got 'guess'"),
        ({"optimum": []}, "one gradient for each client"),
        ({"optimum": {0: torch.zeros(2)}}, "one gradient for each client"),
        (
            {"optimum": [torch.zeros(2), None]},
            "client 1 at the optimum must be a real dense tensor",
        ),
        ({"optimum": [torch.tensor(math.nan)]}, "client 0 at the optimum must have finite entries"),
        ({"optimum": [torch.zeros(2), torch.zeros(3)]}, "need one length, got from 2 to 3 entries"),
        ({"alpha": "1"}, "alpha must be finite and positive, got '1'"),
        ({"alpha": True}, "alpha must be finite and positive, got True"),
        ({"alpha": 1e-200}, r"must be finite, got alpha = 1e-200"),
        ({"smoothness": 10**400}, "smoothness must be finite"),
        ({"zeta": None}, "zeta must be finite and zero or positive, got None"),
    ],
)
def test_wrong_arguments_are_named(changes: dict[str, Any], message: str) -> None:
    """Each refusal says which argument, what it was and what would do."""
    options: dict[str, Any] = {
        "alpha": 1.0,
        "smoothness": 1.0,
        "zeta": 1.0,
        "optimum": [torch.zeros(2)],
    }
    with pytest.raises(UserError, match=message):
        SwitchingMonitor(**(options | changes))


def test_wrong_updates_are_named() -> None:
    """An update of the wrong kind, of an unknown client or of another length is refused."""
    known = SwitchingMonitor(alpha=1.0, smoothness=1.0, zeta=1.0, optimum=[torch.zeros(2)])
    with pytest.raises(UserError, match="estimate='server' only"):
        known.update(server=torch.zeros(2))
    with pytest.raises(UserError, match="client 3 has no gradient in optimum, which holds 1"):
        known.update({3: torch.zeros(2)})
    with pytest.raises(UserError, match="has 5 entries, that at the optimum 2"):
        known.update({0: torch.zeros(5)})
    server = SwitchingMonitor(alpha=1.0, smoothness=1.0, zeta=1.0, estimate="server")
    with pytest.raises(UserError, match=r"update\(server=h\)"):
        server.update({0: torch.zeros(2)})
    history = SwitchingMonitor(alpha=1.0, smoothness=1.0, zeta=1.0, estimate="history")
    with pytest.raises(UserError, match="takes gradients"):
        history.update(server=torch.zeros(2))
    history.update({0: torch.zeros(2), 1: torch.ones(2)})
    with pytest.raises(UserError, match=r"client 1 in round 1 has 1 entries, that of client 0 2"):
        history.update({1: torch.zeros(1)})
    server.update(server=torch.zeros(2))
    with pytest.raises(UserError, match=r"the server's state in round 1 has 1 entries, that"):
        server.update(server=torch.zeros(1))


@pytest.mark.parametrize("clients", [1, 2])
@pytest.mark.parametrize("length", [1, 2, 3, 5])
def test_gradients_of_another_length_are_refused_and_not_taken_in(
    clients: int, length: int
) -> None:
    """Also if all clients change theirs at once, and if torch could stretch one to the other."""
    monitor, other = (
        SwitchingMonitor(alpha=1.0, smoothness=1.0, zeta=1.0, estimate="history") for _ in range(2)
    )
    for one in (monitor, other):
        one.update({client: torch.arange(4.0) + client for client in range(clients)})
    with pytest.raises(UserError, match=f"in round 1 has {length} entries, that of client 0 4"):
        monitor.update({client: torch.ones(length) for client in range(clients)})
    with pytest.raises(UserError, match="1 entries, that of client 1 2"):
        SwitchingMonitor(alpha=1.0, smoothness=1.0, zeta=1.0, estimate="history").update(
            {1: torch.ones(2), 0: torch.ones(1)}
        )
    for one in (monitor, other):
        one.update({0: torch.ones(4)})
        one.update({})
    assert str(monitor.state_dict()) == str(other.state_dict())


@pytest.mark.parametrize("kind", ["exact", "history"])
@pytest.mark.parametrize("dtype", [torch.float64, torch.float32])
@pytest.mark.parametrize("size", [1e-8, 1.0, 1e8])
def test_the_rounding_of_gradients_decides_nothing(
    kind: str, dtype: torch.dtype, size: float
) -> None:
    """They differ in their last place only, whatever their size."""
    for seed in range(20):
        generator = torch.Generator().manual_seed(seed)
        true = size * torch.randn(4, dtype=torch.float64, generator=generator)
        unit = torch.finfo(dtype).eps
        rounded = [
            true * (1 + unit * (torch.rand(4, dtype=torch.float64, generator=generator) - 0.5))
            for _ in range(20)
        ]
        options: dict[str, Any] = {"estimate": kind}
        if kind == "exact":
            options = {"optimum": [true.to(dtype)]}
        monitor = SwitchingMonitor(alpha=1.0, smoothness=1.0, zeta=0.0, **options)
        for gradient in rounded:
            monitor.update({0: gradient.to(dtype)})
        assert monitor.switch_round is None
        monitor.update({0: 3 * true.to(dtype)})
        assert monitor.switch_round == 20


@pytest.mark.parametrize(
    ("gradients", "message"),
    [
        ([torch.zeros(2)], r"gradients of round 0 must be \{client: gradient\}, got \[tensor"),
        ({"a": torch.zeros(2)}, r"a client of round 0 must be named by 0, 1, 2, ..., got 'a'"),
        ({torch.tensor(0): torch.zeros(2)}, r"a client of round 0 must be named by"),
        ({-1: torch.zeros(2)}, r"a client of round 0 must be named by .* got -1"),
        ({10**30: torch.zeros(2)}, r"a client of round 0 must be named by .* got 10000"),
        ({0: 1.0}, "client 0 in round 0 must be a real dense tensor, or a list of such, got 1.0"),
        ({0: [torch.zeros(2), None]}, "client 0 in round 0 must be a real .* got None"),
        ({0: np.zeros(2)}, "client 0 in round 0 must be a real dense tensor"),
        ({0: torch.zeros(2, dtype=torch.complex64)}, "client 0 in round 0 must be a real"),
        ({0: torch.zeros(2).to_sparse()}, "client 0 in round 0 must be a real dense"),
        ({0: torch.zeros(2, device="meta")}, "client 0 in round 0 must be a real dense"),
        (
            {0: torch.nested.nested_tensor([torch.zeros(2)], layout=torch.jagged)},
            "client 0 in round 0 must be a real",
        ),
        ({0: []}, "client 0 in round 0 must have at least one entry"),
    ],
)
@pytest.mark.parametrize("kind", ["exact", "history"])
def test_what_is_no_gradient_is_named(kind: str, gradients: Any, message: str) -> None:
    """With its client and its round, by a sentence."""
    options: dict[str, Any] = {"estimate": kind}
    if kind == "exact":
        options = {"optimum": [torch.zeros(2)]}
    monitor = SwitchingMonitor(alpha=1.0, smoothness=1.0, zeta=1.0, **options)
    with pytest.raises(UserError, match=message):
        monitor.update(gradients)
    number: Any = np.int64(0)
    monitor.update({number: torch.zeros(2)})
    assert monitor.rounds == 1


def test_a_state_of_other_constants_is_refused() -> None:
    """Going on with another zeta would silently change the round."""
    server = SwitchingMonitor(alpha=1.0, smoothness=1.0, zeta=1.0, estimate="server")
    other = SwitchingMonitor(alpha=1.0, smoothness=1.0, zeta=2.0, estimate="server")
    with pytest.raises(UserError, match=r"saved with zeta = 1.0, this monitor has 2.0"):
        other.load_state_dict(server.state_dict())
    with pytest.raises(UserError, match="has an entry 'kind'"):
        other.load_state_dict({})
    for name in ("kind", "eta", "zeta"):
        with pytest.raises(UserError, match=rf"saved with {name} = array"):
            other.load_state_dict({**other.state_dict(), name: np.zeros(2)})


@pytest.mark.parametrize("kind", ["exact", "history", "server"])
def test_a_damaged_state_is_refused_and_not_taken_in(kind: str) -> None:
    """Whatever is missing, of another kind, or not a number."""
    options: dict[str, Any] = {"estimate": kind}
    if kind == "exact":
        options = {"optimum": [torch.ones(3), torch.zeros(3), -torch.ones(3)]}
    first, second = (
        SwitchingMonitor(alpha=0.1, smoothness=1.0, zeta=20.0, **options) for _ in range(2)
    )
    drive(first, range(4))
    drive(second, range(2))
    state, margin = first.state_dict(), second.margin()
    damaged: list[dict[str, Any]] = [
        state | {"costs": {name: value for name, value in state["costs"].items() if name != left}}
        for left in state["costs"]
    ]
    damaged += [state | {"costs": state["costs"] | {left: math.nan}} for left in state["costs"]]
    odd: list[Any] = [None, "x", -1, -1.0, 2.5, True, 10**30, 10**400, math.inf, torch.ones(2)]
    damaged += [state | {"costs": None}, state | {"switch_round": 9}]
    damaged += [state | {"rounds": one} for one in odd]
    damaged += [state | {"switch_round": one} for one in odd if one is not None]
    odd.remove(2.5)  # which a cost may be
    for name, value in state["costs"].items():
        damaged += [state | {"costs": state["costs"] | {name: one}} for one in odd]
        if isinstance(value, dict):
            entries = [value | {0: one} for one in odd]
            damaged += [state | {"costs": state["costs"] | {name: one}} for one in entries]
    for one in damaged:
        with pytest.raises(UserError, match="the state is none of a SwitchingMonitor"):
            second.load_state_dict(one)
    assert second.margin() == margin
    drive(second, range(2, 4))
    assert second.margin() == first.margin()
