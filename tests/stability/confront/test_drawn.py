"""Generalisation gaps on data that are drawn: exact means by enumeration, and what is refused."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from bounds.errors import UserError
from stability.confront.confront import confront
from stability.confront.drawn import GAP, Drawing, draw, gap
from stability.confront.encounter import Encounter, encounter_of
from stability.confront.stored import confront_file
from stability.dataset import write
from stability.specification import specify
from synthetic.sample_problem import SampleProblem

RATE = 0.5
RUN = {"rounds": 2, "local_steps": 1, "schedule": RATE, "seeds": 100}
Array = NDArray[np.float64]


def population(**sizes: int) -> SampleProblem:
    """Cosine losses, one minus the mean of cos(x - t) over all phases."""
    chosen = {"family": "cosine", "dim": 1, **sizes}
    run = {"rounds": 1, "local_steps": 1}
    problem = specify({"problem": chosen, "algorithm": {"name": "fedavg"}, "run": run}).problem
    assert isinstance(problem, SampleProblem)
    return problem


def mean_gap(problem: SampleProblem, choices: list[Array], rounds: int) -> float:
    """The mean over equally likely data sets of F - f after gradient descent on f, by hand."""
    everything = problem.data["phases"].numpy().ravel()
    gaps = []
    for phases in choices:
        x = float(problem.start[0])
        for _ in range(rounds):
            x -= RATE * float(np.mean(np.sin(x - phases)))
        gaps.append(np.mean(1 - np.cos(x - everything)) - np.mean(1 - np.cos(x - phases)))
    return float(np.mean(gaps))


def deterministic(id_: str, drawing: Drawing, **changes: object) -> Encounter:
    """The encounter with all data in every step."""
    encounter = encounter_of(id_)
    encounter = encounter.also[0] if encounter.also else encounter
    defaults = {"problem": {}, "algorithm": {"relaxation": 0.0}, "run": {}}
    return replace(encounter, drawn=drawing, defaults=defaults, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize("what", ["samples", "clients"])
@pytest.mark.parametrize("narrow", [True, False])
def test_the_mean_over_data_sets_is_that_of_all_of_them(what: str, *, narrow: bool) -> None:
    """Two of four samples, or two of four clients, drawn with replacement: sixteen data sets."""
    of_samples = what == "samples"
    problem = population(clients=1 if of_samples else 4, samples=4 if of_samples else 1)
    phases = problem.data["phases"].numpy().ravel()
    choices = [np.array(pair) for pair in itertools.product(phases, repeat=2)]
    quantity = gap if narrow else (lambda seen: seen.after(GAP))
    encounter = deterministic(
        "fedinit.thm12" if of_samples else "fedsagd.thm3.5.repaired",
        Drawing("samples" if of_samples else "clients", one_in=2),
        quantity=quantity,
    )
    form = encounter.forms[0]
    found = confront(encounter, problem=problem, run=RUN, form=form)
    for rounds in (1, 2):
        entry = found.data.sel(round=rounds)
        exact = mean_gap(problem, choices, rounds)
        assert float(entry["low"]) <= exact <= float(entry["high"])
        assert not float(entry["low"]) <= exact + 0.4 <= float(entry["high"])


def test_what_is_subtracted_has_mean_zero_and_narrows_the_band() -> None:
    """Both estimate the same; the band of the difference is at most half as wide."""
    encounter = encounter_of("fedsagd.thm3.5.repaired")
    wide = replace(encounter, quantity=lambda seen: seen.after(GAP))
    run = {"rounds": 2, "seeds": 64}
    narrow, plain = confront(encounter, run=run).data, confront(wide, run=run).data
    widths = [float((one["high"] - one["low"]).isel(round=0)) for one in (narrow, plain)]
    assert widths[0] < widths[1] / 2
    assert bool((abs(narrow["measured"] - plain["measured"]) < plain["high"] - plain["low"]).all())


def test_draws_are_functions_of_the_seed() -> None:
    """Neighbours share all clients but the last; samples stay with their client."""
    problem = population(clients=6, samples=8)
    clients = Drawing("clients", one_in=2)
    first, again, other = (draw(problem, clients, seed) for seed in (3, 3, 4))
    assert first.problem.describe() == again.problem.describe() != other.problem.describe()
    assert first.neighbour is not None
    ours, theirs = first.problem.describe(), first.neighbour.problem.describe()
    assert ours["members"][:-1] == theirs["members"][:-1]
    assert first.neighbour.client == len(ours["members"]) - 1
    drawn = draw(problem, Drawing("samples", one_in=4), 0).problem
    assert isinstance(drawn, SampleProblem)
    assert drawn.samples == 2
    for mine, all_of_mine in zip(drawn.data["phases"], problem.data["phases"], strict=True):
        assert set(mine.ravel().tolist()) <= set(all_of_mine.ravel().tolist())


def test_constants_hold_for_every_data_set() -> None:
    """The letters are the largest over all replicas' certified constants."""
    found = confront("fedinit.thm12", form="eq. (8)", run={"rounds": 1, "seeds": 3})
    problem = specify(found.part("tables")).problem
    drawing = encounter_of("fedinit.thm12").also[0].drawn
    assert drawing is not None
    certificates = [draw(problem, drawing, seed).problem.certify() for seed in range(3)]
    for letter, constant in (("L", "L_F"), ("sigma_l", "sigma_l")):
        values = [certificate[constant].value for certificate in certificates]
        assert found.part("letters")[letter] == max(values)
    assert max(values) > min(values)


def test_mistakes_are_sentences(tmp_path: Path) -> None:
    """A family without samples, a twin of one's own, and a stored run on one data set."""
    form = {"form": "eq. (8)"}
    with pytest.raises(UserError, match="take a family that is given by the loss of one sample"):
        confront("fedinit.thm12", problem={"family": "quadratic", "dim": 2}, **form)  # type: ignore[arg-type]
    with pytest.raises(UserError, match="leave twin out"):
        confront("fedsagd.thm3.5", run={"twin": "client"})
    found = confront("fedsagd.thm3.5", run={"rounds": 2, "seeds": 2})
    data = found.data[["model"]].assign_attrs(tables=found.data.attrs["tables"], format="run")
    write(data, tmp_path / "run.nc")
    with pytest.raises(UserError, match="holds runs on one data set; `fedproof confront"):
        confront_file(tmp_path / "run.nc", "fedsagd.thm3.5")
