"""Everything runs on tensors that claim to be on a GPU, and what mixes places is caught."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch
import xarray as xr
from torch import Tensor

from bounds.algorithm import Round, State
from bounds.methods.fedavg import FedAvg
from stability.device_check import Trial, compare, trials
from stability.loop import simulate
from stability.measure import Record, metric
from stability.norms import squared_lengths
from synthetic.families import make_family
from synthetic.module_problem import ModuleProblem
from synthetic.problem import Batch
from synthetic.quadratic import Quadratics, random_quadratics
from tests.stability.claimed import MixedPlacesError, claimed

TRIALS = {trial.name: trial for trial in trials()}


@pytest.mark.parametrize("name", TRIALS)
def test_nothing_mixes_places(name: str) -> None:
    """And on a device that computes as the CPU does, nothing is complained of."""
    state = torch.get_rng_state()
    with claimed():
        assert compare(TRIALS[name], "cuda:0") == ""
    assert torch.equal(torch.get_rng_state(), state)


class Misplaced(Quadratics):
    """Forgets where its points are."""

    def local_objective(self, points: Tensor, clients: Tensor) -> Tensor:
        """A tensor made without a place."""
        return super().local_objective(points, clients) * torch.ones(self.clients)[clients]

    def chart(self, clients: Tensor) -> None:
        """Without other coordinates, so that the gradient below is asked."""

    def gradient(self, points: Tensor, clients: Tensor, batch: Batch) -> Tensor:
        """The same, or with an index made without a place."""
        order = torch.arange(len(points))
        return super().gradient(points[order], clients, batch)


class Forgetful(FedAvg):
    """An algorithm with a vector of its own on the CPU."""

    def step(self, local: State, *others: Any) -> State:
        """A step, and zero."""
        return {"point": super().step(local, *others)["point"] + torch.zeros(3)}


@metric()
def careless(record: Record) -> Tensor:
    """A weight a twin, on the CPU."""
    return squared_lengths(record.model) * torch.ones(record.model.shape[1])


@metric()
def counted(record: Record) -> Tensor:
    """By numpy, which reads no GPU."""
    return torch.as_tensor(np.linalg.norm(record.model.numpy(), axis=-1))


def quadratics(made: type[Quadratics] = Quadratics) -> Quadratics:
    """Three clients in three dimensions."""
    plain = random_quadratics(clients=3, dim=3, samples=2)
    return made(plain.curvatures, plain.centres, start=plain.start)


@pytest.mark.parametrize(
    ("trial", "told"),
    [
        (Trial("problem", quadratics(Misplaced), FedAvg(), ()), "of cuda:0 and of the CPU"),
        (Trial("algorithm", quadratics(), Forgetful(), ()), "of cuda:0 and of the CPU"),
        (Trial("metric", quadratics(), FedAvg(), (careless,)), "of cuda:0 and of the CPU"),
        (Trial("array", quadratics(), FedAvg(), (counted,)), "cuda:0 device type tensor to numpy"),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_a_planted_mismatch_is_caught(trial: Trial, told: str) -> None:
    """In a problem, an algorithm and a metric, each of which is right on a CPU."""
    assert compare(trial, "cpu") == ""
    with claimed(), pytest.raises((MixedPlacesError, TypeError), match=told):
        compare(trial, "cuda:0")
    # And not where nothing is planted.
    with claimed():
        assert compare(Trial("plain", quadratics(), FedAvg()), "cuda:0") == ""


def test_tensors_claim_as_they_would_be() -> None:
    """Moved, made, indexed, seen from inside `torch.func`, and back."""
    with claimed():
        here, there = torch.ones(3), torch.ones(3, device="cuda:0")
        assert (here.device.type, there.device.type) == ("cpu", "cuda")
        assert (there * 2 + torch.tensor(1.0)).device == there.device
        assert here.to("cuda:0")[1:].is_cuda
        assert there.new_zeros(2).is_cuda
        assert not there.cpu().is_cuda
        assert there.is_cuda
        assert torch.func.vmap(lambda x: x * there[0])(there).is_cuda
        for mixed in (
            lambda: here + there,
            lambda: torch.cat([here, there]),
            lambda: torch.stack([there[0], here[0]]),
            lambda: torch.func.vmap(lambda x: here * x)(there),
            lambda: there.index_put_((torch.tensor([0]),), here[:1]),
        ):
            with pytest.raises(MixedPlacesError):
                mixed()


class Drifting(FedAvg):
    """Another result on another device, or at another time."""

    def serve(self, server: State, mean: State, now: Round) -> State:
        """Plain averaging, and an error."""
        CALLS.append(0)
        return {"model": super().serve(server, mean, now)["model"] * (1 + 1e-7 * len(CALLS))}


CALLS: list[int] = []


def test_other_numbers_are_complained_of() -> None:
    """With the quantity and by how much; what does not repeat comes first."""
    trial = Trial("drifting", quadratics(), Drifting())
    assert compare(trial, "cpu") == "model is another in a second run"


def test_a_network_knows_three_digits_from_seven(monkeypatch: pytest.MonkeyPatch) -> None:
    """TensorFloat-32, imitated by cutting off digits, is off by more than is allowed."""
    trial = TRIALS["single precision, fedavg"]
    plain: Any = torch.conv2d

    def shortened(inputs: Tensor, weight: Tensor, *others: Any) -> Any:
        cut = [(x.view(torch.int32) & ~0x1FFF).view(torch.float32) for x in (inputs, weight)]
        return plain(*cut, *others)

    def run(device: str) -> xr.Dataset:
        with monkeypatch.context() as patch:
            if device == "other":
                patch.setattr(torch.nn.functional, "conv2d", shortened)
                # A problem made on such a device would know its answers from there.
                patch.setattr(ModuleProblem, "vouch", lambda _: None)
            return Trial.run(trial, "cpu")

    fake: Any = SimpleNamespace(problem=trial.problem, metrics=trial.metrics, run=run)
    assert "of its size, more than 1e-05" in compare(fake, "other")


def test_what_a_problem_holds_out_moves_with_it() -> None:
    """The gap is known in another precision, too."""
    problem = make_family("quadratic", clients=3, dim=3, samples=2)
    problem.held_out_data = make_family("quadratic", clients=3, dim=3, samples=2, seed=1)
    options: dict[str, Any] = {"rounds": 2, "local_steps": 1, "metrics": ["held_out_data_gap"]}
    expected = simulate(problem, FedAvg(), **options)["held_out_data_gap"]
    found = simulate(problem, FedAvg(), dtype="float32", **options)["held_out_data_gap"]
    np.testing.assert_allclose(found, expected, rtol=1e-5)
