"""A line of a proof in which larger terms stand in the place of smaller ones of the line before.

That each is larger is asked apart. What is left is an identity, which holds by its coefficients,
and the conclusion, in which letters may stand for the two right sides.
"""

from bounds.verdicts.question import Question


def inserted(
    step: str,
    before: str,
    *changes: tuple[str, str],
    given: tuple[str, ...] = (),
    where: tuple[str, ...] = (),
    unfold: tuple[str, ...] = (),
) -> tuple[Question, Question]:
    """Step `step` from step `before`, where of each pair the second stands for the first."""
    gain = " + ".join(f"(({larger}) - ({smaller}))" for smaller, larger in changes)
    return (
        Question(
            step=f"{step}, its terms",
            claim=f"{{#{step}}} == {{#{before}}} + {gain}",
            given=given,
            where=where,
            unfold=unfold,
            asks=f"what distinguishes the right side from that of step {before}",
        ),
        Question(
            step=step,
            claim="quantity <= after",
            given=("quantity <= former", "after == former + gain", "gain >= 0"),
            where=("quantity, former, after, gain: real",),
            asks=f"former and after are the right sides of steps {before} and {step}",
        ),
    )
