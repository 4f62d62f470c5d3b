"""A small statement whose every value can be worked by hand.

    gap <= D/(rate eta K T) + eta sigma^2 / N,    rate = 1/2 - eta L in (0, 1/2),

for eta <= 1/(K L) (printed in the statement) and K >= 2, 4 eta^2 L^2 <= 1 (printed in the proof).
"""

from __future__ import annotations

from typing import Any

from bounds.catalogue.memory import item
from bounds.language.symbolic import symbol_of
from bounds.language.written import Written

statement = item(
    "example.thm",
    r"""
kind = "theorem"
title = "Theorem 1: an example."
place = "1-9"
text = 'For $\eta\le 1/(KL)$ the gap is small.'

[claim]
statement = "gap <= D/(rate*eta*K*T) + eta*sigma^2/N"
rate = "O(1/sqrt(N*K*T))"
claim = "gap <= D => K >= 2"

[suppose]
"ceiling on eta" = "eta <= 1/(K*L)"

[suppose.proof]
"local steps" = "K >= 2"
"step against curvature" = "4*eta^2*L^2 <= 1"
"choice of N" = "N == K"

[constant]
rate = { is = "1/2 - eta*L", range = "0 < rate < 1/2", source = "proof of Theorem 1" }

[letter]
K = { latex = "K", meaning = "number of local steps", domain = "integer >= 1" }
N = { latex = "N", meaning = "number of clients", domain = "integer >= 1" }
T = { latex = "T", meaning = "number of rounds", domain = "integer >= 1" }
L = { latex = "L", meaning = "smoothness", domain = "real > 0" }
D = { latex = "D", meaning = "initial gap", domain = "real >= 0" }
eta = { latex = '\eta', meaning = "step size", domain = "real > 0" }
sigma = { latex = '\sigma', meaning = "noise", domain = "real >= 0" }
rate = { latex = '\rho', meaning = "contraction", domain = "real" }
gap = { latex = '\mathbb E f', meaning = "gap after T rounds", domain = "real >= 0" }
""",
)


def says(text: str) -> Written:
    """A formula in the letters of the example."""
    return Written(text, statement.letters)


def letter(name: str) -> Any:
    """The symbol of a letter of the example."""
    return symbol_of(statement.letters[name])


# rate = 1/2 - 1/8 = 3/8, value = 1/(3/8 * 1/8 * 4 * 100) + 1/8 * 4/10 = 4/75 + 1/20 = 31/300
INSIDE = {"eta": "1/8", "K": "4", "N": "10", "T": "100", "L": "1", "D": "1", "sigma": "2"}
