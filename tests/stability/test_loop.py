"""What the loop promises beside its numbers: ends, marks, labels, laziness, refusals."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pytest
import torch
import xarray as xr
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from bounds.errors import UserError
from bounds.methods.fedavg import FedAvg
from bounds.methods.fedavg_weighted import FedAvgWeighted
from bounds.methods.feddyn import FedDyn
from bounds.methods.moon import Moon
from stability.clients import ClientStore
from stability.dataset import write
from stability.loop import simulate
from stability.measure import Record, metric
from synthetic.module_problem import ModuleProblem
from synthetic.problem import Batch, Problem, neighbour
from synthetic.quadratic import Quadratics, random_quadratics
from synthetic.softmax import SoftmaxRegression, random_softmax
from tests.stability.arenas import module_arena


def run(problem: Problem | None = None, algorithm: Any = None, **changes: Any) -> xr.Dataset:
    """A short run on small quadratics."""
    options: dict[str, Any] = {"rounds": 3, "local_steps": 2, "metrics": ["objective"]}
    return simulate(
        problem or random_quadratics(clients=5, dim=3, samples=4),
        algorithm or FedAvg(),
        **(options | changes),
    )


def test_one_round_worked_by_hand() -> None:
    """F_1 = (x - 1)^2/2 and F_2 = (x + 3)^2, two steps of 1/4 from x = 1: (1 - 1)/2 = 0.

    Client 1 stays at 1; client 2 goes 1 -> 1 - 2 = -1 -> -1 - 1 = -2. The mean is -1/2.
    """
    curvatures = torch.tensor([[[1.0]], [[2.0]]], dtype=torch.float64)
    centres = torch.tensor([[[1.0]], [[-3.0]]], dtype=torch.float64)
    problem = Quadratics(curvatures, centres, start=torch.tensor([1.0], dtype=torch.float64))
    found = run(problem, rounds=1, schedule=0.25)
    assert found["model"].item() == -0.5


def test_models_are_measured_from_the_first_to_the_last() -> None:
    """Round t of a model's metric is w^t, t = 0, ..., T; a round's metric has no value at T."""
    found = run(metrics=["objective", "global_movement"], rounds=4)
    assert found["round"].values.tolist() == [0, 1, 2, 3, 4]
    assert bool(np.isfinite(found["objective"].values).all())
    assert np.isnan(found["global_movement"].values[..., -1]).all()
    sparse = run(metrics=["objective"], rounds=4, measure_every=3)
    assert sparse["round"].values.tolist() == [0, 3, 4]
    np.testing.assert_array_equal(
        sparse["objective"].values, found["objective"].sel(round=[0, 3, 4]).values
    )


def test_very_many_clients_are_asked_seldom() -> None:
    """f is a sum over 30,000 clients: it is taken every third round, and bits stay as they are.

    Quadratics know it from their mean curvature, and measure every round.
    """
    problem = random_softmax(clients=30_000, features=1, classes=2, samples=1)
    few: dict[str, Any] = {"participation": 3, "rounds": 4}
    seldom, always = run(problem, **few), run(problem, measure_every=1, **few)
    assert seldom["round"].values.tolist() == [0, 3, 4]
    np.testing.assert_array_equal(
        seldom["objective"].values, always["objective"].sel(round=[0, 3, 4]).values
    )
    quick = random_quadratics(clients=30_000, dim=1, samples=1)
    assert run(quick, **few)["round"].values.tolist() == [0, 1, 2, 3, 4]


def test_a_data_set_says_what_was_run(tmp_path: Path) -> None:
    """Dimensions, names of the twins, provenance; and it survives a file."""
    problem = random_quadratics(clients=5, dim=3, samples=4)
    found = run(problem, seeds=[4, 2], twin=neighbour(problem, client=1, sample=3))
    assert found["objective"].dims == ("seed", "twin", "round")
    assert found["seed"].values.tolist() == [4, 2]
    assert found["twin"].values.tolist() == ["base", "client 1, sample 3"]
    assert found.attrs["algorithm"] == "fedavg"
    assert '"local_steps": 2' in found.attrs["settings"]
    again = run(problem, seeds=[4, 2], twin=neighbour(problem, client=1, sample=3))
    assert again.attrs == found.attrs
    write(found, tmp_path / "run.nc")
    with xr.open_dataset(tmp_path / "run.nc", engine="h5netcdf") as read:
        np.testing.assert_array_equal(read["model"].values, found["model"].values)
        assert read.attrs["fingerprint"] == found.attrs["fingerprint"]
    assert [path.name for path in tmp_path.iterdir()] == ["run.nc"]


def curved(seed: int) -> Problem:
    """A problem whose start depends on the seed: even seeds start at rest, odd ones do not."""

    class Seeded(Quadratics):
        """Quadratics that start elsewhere for odd seeds."""

        def initial(self, seed: int) -> Tensor:
            """The minimiser, or away from it."""
            return self.minimiser + seed % 2

    problem = random_quadratics(
        clients=2, dim=3, curvature_spread=0.0, optimum_spread=0.0, seed=seed
    )
    return Seeded(problem.curvatures, problem.centres)


def test_a_diverging_replica_stops_and_the_others_go_on() -> None:
    """It keeps what it has, and says when and why; the others' numbers are untouched."""
    options: dict[str, Any] = {"schedule": 50.0, "rounds": 40, "seeds": [0, 1, 2]}
    found = run(curved(0), **options)
    ended = found["diverged"].values
    assert ended[[0, 2]].tolist() == [-1, -1]
    assert 0 < ended[1] < 40
    assert found["reason"].values[1] == (
        f"the model after {ended[1]} rounds has a norm above 1e+12"
    )
    series = found["objective"].sel(seed=1).values[0]
    assert np.isfinite(series[: ended[1]]).all()
    assert np.isnan(series[ended[1] :]).all()
    assert np.isfinite(found["model"].values).all()
    alone = run(curved(0), **(options | {"seeds": [2]}))
    np.testing.assert_array_equal(alone["objective"][0].values, found["objective"][2].values)


def test_a_run_that_diverges_altogether_ends(tmp_path: Path) -> None:
    """It is marked; and its checkpoint says so without running on."""
    file = tmp_path / "run.checkpoint"
    options: dict[str, Any] = {
        "schedule": 1e200,
        "rounds": 1000,
        "largest_norm": 1e300,
        "seeds": [1],
    }
    rounds: list[int] = []
    found = run(curved(0), checkpoint=file, progress=lambda done, _: rounds.append(done), **options)
    assert "is not finite" in found["reason"].values[0]
    assert rounds[-1] < 10
    # What it did not run is missing, as beside replicas that go on.
    assert found["round"].values.tolist() == list(range(1001))
    assert np.isnan(found["objective"].values[..., rounds[-1] :]).all()
    again = run(curved(0), checkpoint=file, **options)
    xr.testing.assert_identical(again, found)


def test_states_are_allocated_for_clients_that_trained_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of a million clients, ten a round for three rounds: at most thirty rows are held."""
    stores: list[ClientStore] = []
    plain = ClientStore.write

    def spy(self: ClientStore, *args: Any, **options: Any) -> None:
        plain(self, *args, **options)
        stores.append(self)

    monkeypatch.setattr(ClientStore, "write", spy)
    problem = random_quadratics(clients=1_000_000, dim=2, curvatures=3)
    run(problem, FedDyn(strength=1.0), participation=10, metrics=[])
    assert stores[-1].used <= 30
    assert len(stores[-1].rows["drift"]) <= 60


def test_everyone_trains_in_the_reading_of_the_proofs() -> None:
    """With all clients active the two readings agree; with some they do not."""
    everyone: dict[str, Any] = {"algorithm": FedDyn(strength=1.0), "rounds": 6}
    idle, train = (run(inactive=how, **everyone) for how in ("idle", "train"))
    np.testing.assert_array_equal(idle["model"].values, train["model"].values)
    some = everyone | {"participation": 2}
    idle, train = (run(inactive=how, **some) for how in ("idle", "train"))
    assert not np.array_equal(idle["model"].values, train["model"].values)


def test_weighted_averaging_weighs_by_samples() -> None:
    """Clients with 1 and 3 samples: the mean offset is (o_1 + 3 o_2)/4."""
    inputs = torch.tensor([[1.0], [2.0], [2.0], [2.0]], dtype=torch.float64)
    labels = torch.tensor([0, 1, 1, 1])
    both = SoftmaxRegression([(inputs[:1], labels[:1]), (inputs[1:], labels[1:])], classes=2)
    found = run(both, FedAvgWeighted(), rounds=1, metrics=[])["model"].values[0, 0]
    one, other = (
        run(SoftmaxRegression([data], classes=2), rounds=1, metrics=[])["model"].values[0, 0]
        for data in ((inputs[:1], labels[:1]), (inputs[1:], labels[1:]))
    )
    np.testing.assert_allclose(found, (one + 3 * other) / 4, rtol=1e-14)


def test_plain_functions_are_metrics() -> None:
    """Without a decorator: a function of w^t. With dims: arrays, and one number a replica."""

    def size(record: Record) -> Tensor:
        return record.model.abs().amax(-1)

    @metric(dims=("coordinate",))
    def squares(record: Record) -> Tensor:
        return record.model.square()

    @metric()
    def distance(record: Record) -> Tensor:
        return (record.model[:, 0] - record.model[:, -1]).abs().amax(-1)

    found = run(metrics=[size, squares, distance])
    assert found["size"].dims == ("seed", "twin", "round")
    assert found["squares"].dims == ("seed", "twin", "round", "coordinate")
    assert found["distance"].dims == ("seed", "round")


def test_metrics_that_ask_too_much_are_told_how_to_ask() -> None:
    """Each in a sentence with the declaration that would work."""

    @metric(when="round")
    def path(record: Record) -> Tensor:
        return record.iterates[:, :, 0, 0, 0]

    def ends(record: Record) -> Tensor:
        return record.ends[:, :, 0, 0]

    def memory(record: Record) -> Tensor:
        return record.kept("last")[:, :, 0, 0]

    def flat(record: Record) -> Tensor:
        return record.model[0, 0]

    messages: list[tuple[Any, str]] = [
        (path, r'needs=\{"iterates"\}'),
        (ends, r'@metric\(when="round"\)'),
        (memory, r"keeps=\{'last': \.\.\.\}"),
        (flat, r"'flat' must return a tensor \[replica, twin\]"),
    ]
    for function, message in messages:
        with pytest.raises(UserError, match=message):
            run(metrics=[function])
    with pytest.raises(UserError, match="two metrics have the name 'objective'"):
        run(metrics=["objective", "objective"])
    with pytest.raises(UserError, match='must have when="round"'):
        metric(needs={"iterates"})


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"rounds": -1}, "rounds must be an integer of at least 0, got -1"),
        ({"local_steps": 0}, "local_steps must be an integer of at least 1, got 0"),
        ({"epochs": 1}, "give one of local_steps and epochs"),
        ({"batch": 5}, "batch must be at most 4"),
        ({"participation": 0}, "participation must be a number of clients from 1 to 5"),
        ({"participation": 1.5}, r"or a fraction in \(0, 1\], got 1.5"),
        ({"participation": 6}, "got 6"),
        ({"seeds": []}, "seeds must be at least one and all different"),
        ({"seeds": [1, 1]}, "seeds must be at least one and all different"),
        ({"seeds": [-1]}, "each of seeds must be an integer of at least 0, got -1"),
        ({"schedule": 0.0}, "rate must be positive and finite, got 0.0"),
        ({"schedule": {"kind": "cosine", "rate": 1.0}}, "kind must be one of constant,"),
        ({"schedule": {"kind": "exponential", "rate": 1.0}}, "does not fit the kind 'exponential'"),
        ({"schedule": {"kind": "exponential", "rate": 1.0, "decay": 2.0}}, r"in \(0, 1\], got 2.0"),
        ({"schedule": "fast"}, "the rate 'fast' speaks of fast; it is a formula in the round t"),
        ({"twin": 3}, "twin must be made by neighbour"),
        ({"metrics": ["objektive"]}, "no metric 'objektive'; did you mean objective"),
        ({"inactive": "sleep"}, 'inactive must be "idle" or "train"'),
        ({"measure_every": 0}, "measure_every must be an integer of at least 1"),
        ({"dtype": "float16"}, "dtype must be one of float32, float64"),
        ({"device": "tpu9"}, 'device must be "cpu", "cuda"'),
        ({"device": "cuda"}, "torch finds no CUDA"),
        ({"largest_norm": 0.0}, "largest_norm must be positive"),
        ({"threads": 0}, "threads must be an integer of at least 1"),
        ({"chunk": 0}, "chunk must be an integer of at least 1"),
        ({"algorithm": Moon()}, "moon compares the outputs of models"),
    ],
)
def test_bad_options_are_refused(changes: dict[str, Any], message: str) -> None:
    """Each names the option and what was expected."""
    if changes.get("device") == "cuda" and torch.cuda.is_available():
        pytest.skip("this machine has CUDA")
    with pytest.raises(UserError, match=message):
        run(**changes)


def test_a_twin_of_another_problem_is_refused() -> None:
    """It must have the same clients and dimension."""
    other = neighbour(random_quadratics(clients=4, dim=3), client=0)
    with pytest.raises(UserError, match="the twin has 4 clients in dimension 3"):
        run(twin=other)
    problem = random_softmax(clients=3, features=2, classes=2, samples=4)
    longer = (torch.zeros(5, 2), torch.zeros(5, dtype=torch.int64))
    with pytest.raises(UserError, match="client 1 has 4 samples in the problem and 5 in the twin"):
        run(problem, twin=neighbour(problem, client=1, replacement=longer))


def test_the_checkpoint_of_another_run_is_refused(tmp_path: Path) -> None:
    """And one that has more rounds than asked for, and a damaged one."""
    file = tmp_path / "run.checkpoint"
    run(checkpoint=file)
    with pytest.raises(UserError, match="is the checkpoint of another run"):
        run(checkpoint=file, schedule=0.2)
    with pytest.raises(UserError, match="has 3 rounds already"):
        run(checkpoint=file, rounds=2)
    content = bytearray(file.read_bytes())
    content[-3] ^= 1
    file.write_bytes(content)
    with pytest.raises(UserError, match="not a whole checkpoint"):
        run(checkpoint=file)


def test_precision_and_place_are_the_problems_own_unless_asked() -> None:
    """Float64 for theory, float32 for training."""
    assert run()["model"].dtype == np.float64
    assert run(dtype="float32")["model"].dtype == np.float32
    problem = random_softmax(dtype=torch.float32)
    assert run(problem)["model"].dtype == np.float32


def test_what_is_kept_of_a_client_is_of_its_earlier_rounds() -> None:
    """In the round in which a client first trains it has the initial model, and then its last."""
    problem = random_quadratics(clients=6, dim=3, samples=4, seed=0)
    ends: dict[int, Tensor] = {}
    met: list[bool] = []

    @metric(when="round", keeps={"last": lambda record: record.ends})
    def watch(record: Record) -> Tensor:
        trained = record.happened.trained
        found = record.kept("last", trained)[0, 0]
        for place, client in enumerate(trained[0].tolist()):
            met.append(client in ends)
            expected = ends.get(client, problem.initial(0))
            assert torch.equal(found[place], expected)
            ends[client] = record.ends[0, 0, place].clone()
        return record.model[:, :, 0]

    simulate(problem, FedAvg(), rounds=6, local_steps=2, participation=2, metrics=[watch])
    assert set(met) == {False, True}


class Counted(ModuleProblem):
    """Counts the lanes it is asked for together, and the calls at a time."""

    def gradient(self, points: Tensor, clients: Tensor, batch: Batch) -> Tensor:
        """The same, counted."""
        with LOCK:
            LANES.append(len(points))
            CALLS.append(CALLS[-1] + 1)
        time.sleep(0.002)  # long enough for another thread to come in, if one may
        result = super().gradient(points, clients, batch)
        with LOCK:
            CALLS.append(CALLS[-1] - 1)
        return result


LOCK, LANES, CALLS = threading.Lock(), [0], [0]


@pytest.mark.parametrize("strategy", ["loop", "vmap"])
def test_gradients_keep_to_the_memory(strategy: Literal["loop", "vmap"]) -> None:
    """Fewer lanes together where they are computed together, fewer at a time where they are not."""
    plain = module_arena().problem
    assert isinstance(plain, ModuleProblem)
    problem = Counted(plain.module, plain.loss, plain.data, strategy=strategy)

    def most(memory: int, **options: Any) -> tuple[int, int]:
        LANES[:], CALLS[:] = [0], [0]
        simulate(
            problem, FedAvg(), rounds=1, local_steps=2, batch=4, seeds=6, memory=memory, **options
        )
        return max(LANES), max(CALLS)

    one, three = (problem.step_bytes(lanes, 1, 4) for lanes in (1, 3))
    assert most(2**30, chunk=24, threads=1) == (24, 1)
    assert most(three, chunk=24, threads=1)[0] == 3
    assert most(2 * one, chunk=1, threads=4) == (1, 2)
    assert most(1, chunk=24, threads=4) == (1, 1)


def test_what_a_network_keeps_of_a_sample() -> None:
    """Of tanh(x A) B with cross-entropy: x, tanh and its logarithmic odds, in four-byte numbers."""
    module = nn.Sequential(nn.Linear(7, 11), nn.Tanh(), nn.Linear(11, 5))
    data = [(torch.ones(6, 7), torch.zeros(6, dtype=torch.int64))]
    problem = ModuleProblem(module, cross_entropy, data, strategy="loop")
    vectors = 3 * problem.dim * 4
    few, many = (problem.step_bytes(1, 1, batch) - vectors for batch in (3, 6))
    assert many == 2 * few
    # The labels are kept as well, eight bytes each; and a loss may keep a single number.
    assert 2 * 3 * 4 * (11 + 5) <= few <= 2 * 3 * (4 * (7 + 11 + 5) + 8 + 4 + 7 * 8)
    assert problem.step_bytes(4, 2, 3) - few == 4 * 2 * vectors
