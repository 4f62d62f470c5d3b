"""What the search proposes, all together: kinds of losses, dimensions, data and rounds."""

from itertools import chain, islice, product
from random import Random

from bounds.runs.instance import Setup
from bounds.runs.lifting import lifted
from bounds.runs.losses import Slope
from bounds.runs.surfaces import Surface
from bounds.runs.trial import every_trial

FEW = 12


def proposals() -> list[Setup]:
    """The first setups of every trial, and some in more dimensions."""
    found: list[Setup] = []
    for trial in every_trial():
        random = Random(1)
        drawn = (trial.draw(random) for _ in range(FEW))
        wide = (lifted(trial.draw, random) for _ in range(FEW if trial.wide else 0))
        found += chain(trial.first, islice(trial.corners(), FEW), drawn, wide)
    return found


def kind(slope: Slope) -> str:
    """Of a loss of one variable, by the slopes of its gradient."""
    pieces = set(slope.slopes)
    if pieces == {0}:
        return "linear"
    if min(pieces) < 0:
        return "not convex"
    return "quadratic" if len(pieces) == 1 else "piecewise"


def test_every_kind_of_loss_and_dimension_is_proposed() -> None:
    """Linear, quadratic, piecewise, smooth and not convex; one to three variables; noise, data."""
    federations = [setup.federation for setup in proposals()]
    losses = [loss for federation in federations for loss in federation.losses]
    slopes = [loss for loss in losses if isinstance(loss, Slope)]
    slopes += [s for loss in losses if isinstance(loss, Surface) for _, s in loss.ridges]
    assert {kind(slope) for slope in slopes} == {"linear", "quadratic", "piecewise", "not convex"}
    assert {federation.dimension for federation in federations} == {1, 2, 3}
    assert any(any(federation.noise) for federation in federations)
    assert any(any(federation.relative) for federation in federations)


def test_few_clients_and_few_and_many_rounds_are_proposed() -> None:
    """Rounds are called r in one paper; data sets of more than one datum have S."""
    setups = proposals()
    rounds = {s.choices[n] for s, n in product(setups, ("T", "r")) if n in s.choices}
    assert {1, 2} <= rounds
    assert max(rounds) >= 100
    assert {2, 3} <= {setup.federation.size for setup in setups}
    assert any(setup.choices.get("S", 0) > 1 for setup in setups)


def test_every_number_is_rational() -> None:
    """No float enters."""
    for setup in proposals():
        record = setup.federation.as_json()
        texts = str([record, {name: str(value) for name, value in setup.choices.items()}])
        assert "." not in texts
        assert "e-" not in texts
