"""Two algorithms one after the other."""

from typing import Any

import pytest
import torch

from bounds.algorithm import Algorithm, find_algorithm
from bounds.errors import UserError
from stability.loop import simulate
from stability.schedule import Stepped, as_schedule
from stability.staged import Staged
from synthetic.quadratic import random_quadratics


def final(algorithm: Algorithm, **options: Any) -> torch.Tensor:
    """The model after some rounds on quadratics."""
    problem = random_quadratics(clients=6, dim=3, samples=4, seed=1)
    run = simulate(
        problem,
        algorithm,
        **{"rounds": 7, "local_steps": 3, "participation": 3, "batch": 2, "seeds": 2, **options},
    )
    return torch.from_numpy(run["model"].values)


def made(name: str, **options: Any) -> Algorithm:
    """An algorithm by name."""
    return find_algorithm(name)(**options)


@pytest.mark.parametrize("switch", [0, 1, 4, 7, 9])
def test_feddyn_then_fedavg_is_the_papers(switch: int) -> None:
    """Up to rounding what `feddyn_to_fedavg` gives."""
    ours = Staged(first=made("feddyn", strength=0.5), then=made("fedavg"), switch=switch)
    theirs = made("feddyn_to_fedavg", strength=0.5, switch=switch)
    torch.testing.assert_close(final(ours), final(theirs), rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("scaffold", {}),
        ("feddyn", {"strength": 0.5}),
        ("fedacg", {"momentum": 0.5, "penalty": 0.1}),
    ],
)
def test_the_same_twice_changes_nothing(name: str, options: dict[str, Any]) -> None:
    """States of one name go on, wherever the switch is."""
    one = made(name, **options)
    assert torch.equal(final(Staged(first=one, then=one, switch=3)), final(one))


def test_the_stages_are_the_algorithms() -> None:
    """A switch after the end is the first alone, a switch at once the second."""
    first, then = made("scaffold"), made("fedprox", proximal=0.3)
    assert torch.equal(final(Staged(first=first, then=then, switch=7)), final(first))
    assert torch.equal(final(Staged(first=first, then=then, switch=0)), final(then))
    between = final(Staged(first=first, then=then, switch=3))
    assert not torch.equal(between, final(first))
    assert not torch.equal(between, final(then))


def test_a_negative_switch_is_refused() -> None:
    """In a sentence."""
    with pytest.raises(UserError, match="switch must be zero or positive, got -1"):
        Staged(first=made("fedavg"), then=made("fedavg"), switch=-1)


def test_the_description_says_both() -> None:
    """Provenance names both, with their hyper-parameters."""
    both = Staged(first=made("feddyn", strength=0.5), then=made("fedprox", proximal=0.3), switch=2)
    found = both.describe()
    assert found["name"] == "feddyn then fedprox"
    assert (found["strength"], found["then"]["proximal"], found["switch"]) == (0.5, 0.3, 2)


def test_a_stepped_rate_by_hand() -> None:
    """eta decay^t, and a factor less from a round on."""
    stepped = Stepped(1.0, 0.5, factor=0.1, at_round=2)
    assert [stepped.at(t, 0, 1) for t in range(4)] == pytest.approx([1.0, 0.5, 0.025, 0.0125])
    assert as_schedule(stepped.describe()) == stepped


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"decay": 2.0, "factor": 0.1, "at_round": 1}, "decay must be in"),
        ({"decay": 0.5, "factor": 0.0, "at_round": 1}, "factor must be in"),
        ({"decay": 0.5, "factor": 0.1, "at_round": -1}, "at_round must be zero or positive"),
    ],
)
def test_a_wrong_step_is_refused(options: dict[str, Any], told: str) -> None:
    """In a sentence."""
    with pytest.raises(UserError, match=told):
        Stepped(1.0, **options)
