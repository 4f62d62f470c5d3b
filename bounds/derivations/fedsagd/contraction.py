r"""Questions about local steps that contract: the proximal term of Theorems C.3 and C.5.

`power` is $(1-\lambda\eta_l)^{k-1}$ and `total` $\sum_{j=0}^{k-2}(1-\lambda\eta_l)^j$; with `next_`
before them they are those of one step later.
"""

from dataclasses import replace

from bounds.derivations.fedsagd.runs import BOTH_RUNS, PHI_OF_BOTH, SERVER, SPACE, lemma_c1
from bounds.verdicts.question import Question

POSITIVE = "lam: real > 0"
WHERE = (*SPACE, *SERVER, POSITIVE)
CONTRACTION = "lam*eta_l <= 1"
SMALL_RATE = "with lam*eta_l <= 1"
SUMS = (POSITIVE, "power, next_power, total, next_total: real")
NEXT_POWER = "next_power == (1 - lam*eta_l)*power"
NEXT_TOTAL = "next_total == total + power"
UNROLLED = "{e} <= {p}power*gap_t + {p}total*({c}*eta_l*Theta + lam*eta_l*gap_t)"


def contracted(step: str, replaced: dict[str, str], *more: str) -> tuple[Question, ...]:
    """One local step with Lemma C.1, and with the factor in front of the norm."""
    literal, both = lemma_c1(step, replaced, *more, where=WHERE)
    small = replace(
        both,
        given=(*BOTH_RUNS, *more, CONTRACTION),
        reading=f"{PHI_OF_BOTH}, and {SMALL_RATE}",
    )
    return literal, both, small


def geometric(step: str) -> Question:
    """The sum of the powers, by one more term."""
    return Question(
        step=step,
        claim="next_total == (1 - next_power)/(lam*eta_l)",
        given=("total == (1 - power)/(lam*eta_l)", NEXT_TOTAL, NEXT_POWER),
        where=SUMS,
        asks="the sum of k terms, when it holds for k - 1; for none both sides are 0",
    )


def unrolled_contraction(step: str, constant: int) -> tuple[Question, Question]:
    """The recursion unrolled: two steps of it as printed, and any number under the condition."""
    grow = f"{constant}*eta_l*Theta + lam*eta_l*gap_t"
    two = Question(
        step=step,
        claim=f"e_2 <= (1 - lam*eta_l)^2*gap_t + (1 + (1 - lam*eta_l))*({grow})",
        given=(
            f"e_1 <= (1 - lam*eta_l)*gap_t + {grow}",
            f"e_2 <= (1 - lam*eta_l)*e_1 + {grow}",
        ),
        where=(POSITIVE, "e_1, e_2: real >= 0"),
        asks="for K = 2",
    )
    many = Question(
        step=step,
        claim=UNROLLED.format(e="e_k", p="next_", c=constant),
        given=(
            f"e_k <= (1 - lam*eta_l)*e_km1 + {grow}",
            UNROLLED.format(e="e_km1", p="", c=constant),
            NEXT_POWER,
            "next_total == 1 + (1 - lam*eta_l)*total",
            CONTRACTION,
        ),
        where=SUMS,
        reading=SMALL_RATE,
        asks="at step k, when it holds at step k - 1; before the first step both sides agree",
    )
    return two, many


def collected(step: str, constant: int) -> Question:
    """The unrolled recursion with the geometric sum put in."""
    return Question(
        step=step,
        claim=f"#{step}",
        given=(
            UNROLLED.format(e="e_K", p="", c=constant),
            "power == (1 - lam*eta_l)^K",
            "total == (1 - power)/(lam*eta_l)",
        ),
        where=(POSITIVE, "power, total: real"),
    )
