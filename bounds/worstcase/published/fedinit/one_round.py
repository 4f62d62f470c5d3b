r"""One round of FedInit from any last models of the clients.

The letters are those of the round: $\Delta^t$, $\|\nabla f(w^t)\|^2$, and $\sigma_g$ at $w^t$;
gradients have no noise. Every client trains, and $N$ of $C$ are averaged, as the proofs read it.
"""

from __future__ import annotations

from fractions import Fraction

from bounds.worstcase.case import Case
from bounds.worstcase.drawing import sampling
from bounds.worstcase.match import Letters, fractions, rational_root
from bounds.worstcase.setting import Setting
from bounds.worstcase.vectors import Form, Vector, square

WORDS = (
    "one round of FedInit without noise, from any last models of the clients with mean squared "
    "distance Delta, any gradient with |grad f(w)|^2 = g2, and clients sigma_g apart at w; every "
    "client trains"
)
NOISELESS = {"sigma_l": Fraction(0)}
# In Lemma 23 what is not of the right side's constants is moved to the left.
MOVED_LEFT = {**NOISELESS, "Delta": Fraction(0), "Delta_next": Fraction(0), "G_sum": Fraction(0)}
GRID = {
    "K": fractions(2, 5),
    "eta": fractions("1/50", "1/20"),
    "beta": fractions("1/100", "1/20"),
    "L": fractions(1),
    "sigma_g": fractions(1),
    "g2": fractions(1),
}
WITH_DELTA = {**GRID, "Delta": fractions("1/100")}
SAMPLED = {**WITH_DELTA, "C": fractions(10), "N": fractions(2, 5)}


def question(letters: Letters) -> Setting:
    """The round; the models of the clients are all followed, whoever is averaged."""
    start = {"gradient": rational_root(letters, "g2")}
    start["memory"] = rational_root(letters, "Delta") if "Delta" in letters else Fraction(1)
    return Setting(
        algorithm="fedinit",
        losses="smooth-nonconvex",
        quantity="v1",
        parameters={"relaxation": letters["beta"]},
        smoothness=letters["L"],
        local_steps=int(letters["K"]),
        rate=letters["eta"],
        dissimilarity=letters["sigma_g"],
        start=start,
    )


def moved(case: Case, letters: Letters) -> Form:
    r"""V_2, for N of C clients, less $\frac{2\eta^2}{C^2}|\sum_i\sum_k\nabla f_i|^2$."""
    end = case.runs[0].rounds[0][0].local.points[-1]
    kept = square(end.common() - case.first) + square(end.own()) * _spread(letters)
    return kept - square(summed(case)) * (2 * letters["eta"] ** 2)


def summed(case: Case) -> Vector:
    """The mean over the clients of the sum of a client's gradients."""
    total = Vector()
    for gradient in case.runs[0].rounds[0][0].local.gradients:
        total = total + gradient.common()
    return total


def parted(case: Case, letters: Letters) -> Form:
    r"""What is left of Lemma 23 with Delta and the sum of the gradients on the left side.

    $\Delta^t-\kappa(\Delta^t-\Delta^{t+1})-\frac{6\kappa\eta^2}{C^2}|\sum_i\sum_k\nabla f_i|^2$.
    """
    kappa = 1 / (1 - 141 * letters["beta"] ** 2)
    end = case.runs[0].rounds[0][0].local.points[-1]
    after = square(end.own()) * (1 + _spread(letters))
    gradients = square(summed(case)) * (6 * kappa * letters["eta"] ** 2)
    return case.memory(case.runs[0], 0) * (1 - kappa) + after * kappa - gradients


def _spread(letters: Letters) -> Fraction:
    return sampling(int(letters["C"]), int(letters["N"]))
