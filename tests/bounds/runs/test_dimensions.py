"""Losses of two and three variables: their constants, and runs in a rotated frame."""

import json
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bounds.errors import UserError
from bounds.runs.chance import InadmissibleError
from bounds.runs.examine import examine
from bounds.runs.federation import Federation
from bounds.runs.instance import Instance, Setup, from_json
from bounds.runs.interpolation import dissimilarity, growth, steepness
from bounds.runs.lifting import FRAMES, lifted
from bounds.runs.losses import quadratic
from bounds.runs.surfaces import Surface
from bounds.runs.trial import trial_of
from bounds.runs.vector import Vector

ONE = Fraction(1)
SMALL = st.integers(-8, 8).map(lambda n: Fraction(n, 3))
RANDOMS = st.randoms(use_true_random=False)


def points(count: int) -> st.SearchStrategy[Vector]:
    """Vectors of so many entries."""
    return st.tuples(*[SMALL] * count).map(Vector)


def drawn(id_: str, random: Random) -> Setup:
    """A setup in two or three dimensions."""
    trial = trial_of(id_)
    assert trial is not None
    return lifted(trial.draw, random)


def test_a_full_matrix_by_hand() -> None:
    """x^2/2 + (x + y)^2 has the gradient (x + 2 (x + y), 2 (x + y))."""
    frame = (Vector((ONE, 0 * ONE)), Vector((ONE, ONE)))
    loss = Surface(tuple(zip(frame, (quadratic(1), quadratic(2)), strict=True)))
    x = Vector((3 * ONE, -ONE))
    assert loss(x) == Vector((7 * ONE, 4 * ONE))
    assert loss.loss(x) == Fraction(9, 2) + 4
    assert loss.minimum == 0


@settings(max_examples=25)
@given(RANDOMS, st.data())
def test_the_constants_hold_at_every_pair_of_points(random: Random, data: st.DataObject) -> None:
    """Lipschitz gradients, bounded heterogeneity, the least loss, growth and similarity."""
    federation = drawn(random.choice(("fedinit.lem21", "fedinit.thm9")), random).federation
    x, y = (data.draw(points(federation.dimension)) for _ in range(2))
    mean = federation.mean
    for loss in federation.losses:
        assert (loss(x) - loss(y)) ** 2 <= loss.smoothness**2 * (x - y) ** 2
        remainder = loss.loss(y) - loss.loss(x) - loss(x).dot(y - x)
        assert abs(remainder) <= loss.smoothness * (x - y) ** 2 / 2
    try:
        assert federation.heterogeneity_at(x) <= federation.heterogeneity
        assert mean.loss(x) >= federation.optimum
        b, excess = dissimilarity(federation), mean.loss(x) - federation.optimum
        assert all(loss(x) ** 2 <= b**2 * mean(x) ** 2 for loss in federation.losses)
        assert growth(mean) * excess <= mean(x) ** 2 <= steepness(mean) * excess
    except InadmissibleError:
        pass


@settings(max_examples=10)
@given(RANDOMS)
def test_equal_losses_in_a_rotated_frame_are_separate_runs(random: Random) -> None:
    """The squared quantities of the directions add up, since the frame is orthonormal."""
    trial = trial_of("fedinit.lem21")
    assert trial is not None
    frame = FRAMES[0]
    one, two = quadratic(random.randint(1, 4), at=1), quadratic(random.randint(1, 4), at=-2)
    start = Fraction(random.randint(-3, 3))
    choices = {"K": 2 * ONE, "N": ONE, "T": 2 * ONE, "beta": ONE / 10, "eta": ONE / 100}

    def drift(federation: Federation) -> Fraction:
        return trial.readings[0].measure(Setup(federation, choices)).quantity

    wide = Surface(tuple(zip(frame, (one, two), strict=True)))
    both = Federation((wide,), (3,), start=start * (frame[0] + frame[1]))
    apart = [Federation((loss,), (3,), start=start) for loss in (one, two)]
    assert drift(both) == sum(map(drift, apart), start=Fraction(0))


def test_an_instance_in_more_dimensions_is_written_and_read() -> None:
    """The same is computed from the file; dimensions that do not agree are the user's mistake."""
    random, trial = Random(2), trial_of("fedsagd.thmC2")
    assert trial is not None
    instance = Instance(trial.statement, "statement", "as printed", lifted(trial.draw, random))
    record = json.loads(json.dumps(instance.as_json()))
    assert examine(from_json(record)).as_json() == examine(instance).as_json()
    record["federation"]["start"] = "1"
    with pytest.raises(UserError, match="dimensions"):
        from_json(record)


def test_norms_are_rounded_down_by_little() -> None:
    """The norm of (1, 1) is below the root of two."""
    norm = abs(Vector((ONE, ONE)))
    assert norm**2 < 2 < (norm + Fraction(1, 10**10)) ** 2
    assert abs(Vector((3 * ONE, 4 * ONE))) == 5
