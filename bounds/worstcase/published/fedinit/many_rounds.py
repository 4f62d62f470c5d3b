r"""T rounds of FedInit on smooth losses, N of C clients drawn in each.

The bound subtracts a multiple of $\Delta^T\ge0$; it is largest, and taken, at $\Delta^T=0$.
"""

from __future__ import annotations

from fractions import Fraction

from bounds.worstcase.match import Letters, fractions
from bounds.worstcase.setting import Setting

WORDS = (
    "T rounds of FedInit without noise, with f(w^0) - f* = D and clients sigma_g apart at the "
    "server's models; the bound is taken at Delta_T = 0, where it is largest"
)
FIXED = {"sigma_l": Fraction(0), "Delta_T": Fraction(0)}
GRID = {
    "C": fractions(3),
    "N": fractions(2),
    "K": fractions(2),
    "T": fractions(1, 2),
    "eta": fractions("1/1000", "1/400"),
    "beta": fractions("1/1000"),
    "L": fractions(1),
    "sigma_g": fractions(1),
    "D": fractions(1),
}


def question(letters: Letters, inactive: str) -> Setting:
    """The run."""
    return Setting(
        algorithm="fedinit",
        losses="smooth-nonconvex",
        quantity="gradient-mean",
        parameters={"relaxation": letters["beta"]},
        smoothness=letters["L"],
        clients=int(letters["C"]),
        active=int(letters["N"]),
        inactive=inactive,
        local_steps=int(letters["K"]),
        rounds=int(letters["T"]),
        rate=letters["eta"],
        dissimilarity=letters["sigma_g"],
        start={"gap": letters["D"]},
    )
