"""Steps that are true or false by construction: nothing false is proved, nothing true refuted."""

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from bounds.kernel.checker import check
from bounds.prover.steps import prove_step
from bounds.prover.verdict import Status, Verdict
from tests.bounds.prover.kinds.construction import (
    Step,
    recursion_steps,
    sampling_steps,
    vector_steps,
)

Maker = Callable[[int, int], Iterator[Step]]


def decide(step: Step) -> Verdict:
    """Put a step to the prover."""
    return prove_step(step.kind, step.claim, given=step.given, where=step.where)


@pytest.mark.parametrize(
    ("maker", "count", "share"),
    [(vector_steps, 72, 0.95), (sampling_steps, 27, 0.95), (recursion_steps, 30, 0.9)],
)
def test_every_verdict_is_right_and_most_steps_are_decided(
    maker: Maker, count: int, share: float
) -> None:
    """No false proof, no false refutation, and nearly no step left open."""
    found: Counter[tuple[bool, str]] = Counter()
    for step in maker(2026, count):
        verdict = decide(step)
        found[step.holds, str(verdict.status)] += 1
        wrong = Status.REFUTED if step.holds else Status.PROVED
        assert verdict.status not in {wrong, Status.VACUOUS}, step
        if verdict.file is not None:
            assert check(verdict.file) == verdict.status
    decided = found[True, "proved"] + found[False, "refuted"]
    print(f"\n{maker.__name__}: {decided} of {2 * count} decided: {dict(found)}")
    assert decided >= share * 2 * count


@pytest.mark.parametrize("maker", [vector_steps, sampling_steps, recursion_steps])
def test_the_same_step_gets_the_same_verdict_and_file(maker: Maker) -> None:
    """Verdict and certificate do not depend on when they are asked for."""
    for step in maker(5, 4):
        assert decide(step) == decide(step)
