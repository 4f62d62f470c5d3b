r"""The distance of the models of two runs in which one active client is another one.

The s active clients are drawn from so many, all others with the loss zero, that the global gradient
vanishes: then $\Phi=0$, and $\sigma_g$ bounds the gradients of the active ones where a run looks at
them. Gradients have no noise, so that $\mathbb E|x_T-x'_T|$ is the root of $|x_T-x'_T|^2$.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from bounds.worstcase.match import Letters, Match, fractions
from bounds.worstcase.setting import Setting

WORDS = (
    "two runs without noise on s active clients of which one is exchanged, all other clients "
    "having the loss zero and being so many that the global gradient vanishes, Phi = 0; sigma_g "
    "bounds the gradients of the active clients where the runs look"
)
GRID = {
    "eta_l": fractions("1/10", "3/2"),
    "K": fractions(1, 2),
    "T": fractions(1, 2, 3),
    "s": fractions(1, 2),
    "L": fractions(1),
    "sigma_g": fractions(1),
}
# So many that a mean over all clients is that over the others.
BYSTANDERS = 10**12
FIXED = {"sigma_l": Fraction(0), "Phi": Fraction(0)}


def match_of(
    statement: str,
    algorithm: str,
    *,
    form: str = "statement",
    parameters: Mapping[str, str] | None = None,
    grid: Mapping[str, Sequence[Fraction]] | None = None,
    local: bool = False,
) -> Match:
    """The match of a theorem; `parameters` names the letter of each parameter of the method.

    local: whether it is about the exchanged clients' models after one round's local steps.
    """
    named = parameters or {}

    def question(letters: Letters) -> Setting:
        chosen = {word: letters[letter] for word, letter in named.items()}
        return Setting(
            algorithm=algorithm,
            losses="smooth-nonconvex",
            quantity="local-discrepancy" if local else "discrepancy",
            parameters=chosen,
            smoothness=letters["L"],
            slope=letters["sigma_g"],
            clients=int(letters["s"]),
            bystanders=BYSTANDERS,
            local_steps=int(letters["K"]),
            rounds=int(letters["T"]),
            rate=letters["eta_l"],
            dissimilarity=None,
            start={"norm": Fraction(1)},
        )

    values = {**GRID, **(grid or {})}
    if local:
        values |= {"T": fractions(1), "s": fractions(1)}
    return Match(
        statement=statement,
        words=WORDS,
        question=question,
        grid=values,
        form=form,
        fixed=FIXED,
        is_root=True,
        sufficient=True,
    )
