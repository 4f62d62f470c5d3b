r"""Questions that recur in Theorems C.2 to C.12: two runs on neighbouring sets of active clients.

Everywhere $x$, $y$ are the local models of the two runs after $k-1$ local steps, $w$, $u$ their
server models, and $g$, $h$ the stochastic gradients of the step, over the samples of either run.
In the server's steps $x$, $y$ are the local models after $K$ steps as functions of the client $i$
(the clients of the two runs are paired in any order), and $X$, $Y$ their sums.
"""

from collections.abc import Mapping
from dataclasses import replace

from bounds.verdicts.question import Kind, Question

# Lemma C.1 for a run, with $\Phi$ over the points $x^i_{t,k}$ of that run alone, as it is defined.
FIRST_RUN = "E|g| <= Theta"
OTHER_RUN = "E|h| <= Theta_p"
# The same with $\Phi$ over the points of both runs.
BOTH_RUNS = ("E|g| <= Theta", "E|h| <= Theta")
OWN_MAXIMUM = (FIRST_RUN, OTHER_RUN)
PHI_OF_BOTH = "Phi as the maximum over the points of both runs"

SPACE = ("g: vector over xi", "h: vector over xi_p", "x, y: vector", "Theta_p: real >= 0")
SERVER = ("w, u: vector",)
# The server model is the mean of the local models, as every rule of Appendix C says.
SERVER_RULE = "gap_t1 == E|total(x - y, i)|/s"
AS_RULED = "the server rule itself: the new model is the mean of the local models"


def lemma_c1(
    step: str,
    replaced: Mapping[str, str],
    *more: str,
    where: tuple[str, ...] = SPACE,
    claim: str = "",
) -> tuple[Question, Question]:
    """A local step in which Lemma C.1 bounds the gradients, with either meaning of Phi."""
    literal = Question(
        step=step,
        claim=claim or f"#{step}",
        kind=Kind.VECTOR,
        given=(*OWN_MAXIMUM, *more),
        where=where,
        replace=replaced,
    )
    return literal, replace(literal, given=(*BOTH_RUNS, *more), reading=PHI_OF_BOTH)


def gradients() -> Question:
    """The difference of two stochastic gradients, each bounded by Lemma C.1."""
    return Question(
        step="Lemma C.1 for a difference",
        claim="E|g - h| <= Theta + Theta_p",
        kind=Kind.VECTOR,
        given=OWN_MAXIMUM,
        where=SPACE,
        asks="Theta_p is the Theta of the neighbouring run",
    )


def after_triangle(step: str, one: str, *readings: tuple[str, tuple[str, ...]]) -> list[Question]:
    """Lemma C.1 put into a triangle inequality; each reading with what it adds."""
    literal = Question(
        step=step,
        claim=f"#{step}",
        given=(f"#{one}", "dg <= Theta + Theta_p"),
        where=("Theta_p: real >= 0",),
    )
    return [
        literal,
        *(
            replace(literal, given=(f"#{one}", "dg <= 2*Theta", *more), reading=reading)
            for reading, more in ((PHI_OF_BOTH, ()), *readings)
        ),
    ]


def unrolled_locally(
    last: str, one: str, *where: str, start: str = "gap_t"
) -> tuple[Question, ...]:
    """A local recursion that adds a constant in every step, unrolled: its start, and k - 1 to k."""
    return (
        Question(
            step=f"{last}, before the first step",
            claim=f"#{last}",
            given=(f"e_0 == {start}",),
            where=where,
            replace={"K": "0", "e_K": "e_0"},
            asks="at K = 0, where the local models are where they start",
        ),
        Question(
            step=last,
            claim=f"#{last}",
            given=(f"#{one}", f"e_km1 <= {{#{last}}} - ({{#{one}}} - e_km1)"),
            where=("k: integer >= 1", *where),
            replace={"K": "k", "e_K": "e_k"},
            asks="at step k, when it holds at step k - 1",
        ),
    )


def server_mean(step: str, *, claim: str = "") -> Question:
    """The difference of the server models after the mean of the local models is taken."""
    return Question(
        step=step,
        claim=claim or f"#{step}",
        kind=Kind.VECTOR,
        given=("w_next == w + (X - s*w)/s", "u_next == u + (Y - s*u)/s"),
        where=("w_next, w, X, u_next, u, Y: vector",),
        replace={"gap_t1": "E|w_next - u_next|", "sumdiff": "E|X - Y|", "gap_t": "E|w - u|"},
    )


def pairs(step: str, server: str, local: str, *, where: tuple[str, ...] = ()) -> Question:
    """One round, from the server's step and the bound on every pair of local models."""
    return Question(
        step=step,
        claim=f"#{step}",
        kind=Kind.VECTOR,
        given=(server, f"E|x - y| <= {{#{local}}}"),
        where=("x, y: vector over i", "i: source of s", *where),
        replace={"sumdiff": "E|total(x - y, i)|"},
    )


def unrolled_over_rounds(last: str, one: str, *where: str) -> tuple[Question, ...]:
    """A recursion over rounds that adds a constant, unrolled from equal initial models."""
    return (
        Question(
            step=f"{last}, before the first round",
            claim=f"#{last}",
            given=("gap_0 == 0",),
            where=("gap_0: real >= 0", *where),
            replace={"T": "0", "gap_T": "gap_0"},
            asks="at T = 0, where the models are equal",
        ),
        Question(
            step=last,
            claim=f"#{last}",
            given=(f"#{one}", f"gap_t <= {{#{last}}} - ({{#{one}}} - gap_t)"),
            where=where,
            replace={"T": "t + 1", "gap_T": "gap_t1"},
            asks="after round t + 1, when it holds after round t",
        ),
    )


def stated(last: str, *where: str) -> Question:
    """The theorem, from the last line of its proof."""
    return Question(step="statement", claim="#statement", given=(f"#{last}",), where=where)
