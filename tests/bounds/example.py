"""A small statement whose every value can be worked by hand.

    gap <= D/(rate eta K T) + eta sigma^2 / N,    rate = 1/2 - eta L in (0, 1/2),

for eta <= 1/(K L) (printed in the statement) and K >= 2, 4 eta^2 L^2 <= 1 (printed in the proof).
"""

from __future__ import annotations

import sympy as sp

from bounds.letters import alphabet
from bounds.statement import Constant, Formula, Hypothesis, Kind, Role, Statement, Where

letter = alphabet("example")
K = letter("K", "K", "number of local steps", domain="integer >= 1")
N = letter("N", "N", "number of clients", domain="integer >= 1")
T = letter("T", "T", "number of rounds", domain="integer >= 1")
L = letter("L", "L", "smoothness", domain="real > 0")
D = letter("D", "D", "initial gap", domain="real >= 0")
eta = letter("eta", r"\eta", "step size", domain="real > 0")
sigma = letter("sigma", r"\sigma", "noise", domain="real >= 0")
rate = letter("rate", r"\rho", "contraction", domain="real")
gap = letter("gap", r"\mathbb E f", "gap after T rounds", domain="real >= 0")

statement = Statement(
    id="example.thm",
    kind=Kind.THEOREM,
    text="Theorem 1: an example.\n\nFor $\\eta\\le 1/(KL)$ the gap is small.",
    lines="1-9",
    hypotheses=(
        Hypothesis(eta <= 1 / (K * L), label="ceiling on eta"),
        Hypothesis(K >= 2, Where.PROOF, "local steps"),
        Hypothesis(4 * eta**2 * L**2 <= 1, Where.PROOF, "step against curvature"),
        Hypothesis(sp.Eq(N, K), Where.PROOF, "choice of N"),
    ),
    formulas=(
        Formula("statement", gap <= D / (rate * eta * K * T) + eta * sigma**2 / N),
        Formula("rate", 1 / sp.sqrt(N * K * T), Role.RATE),
        Formula("claim", sp.Implies(gap <= D, K >= 2), Role.CLAIM),
    ),
    constants=(
        Constant(
            symbol=rate,
            definition=sp.Rational(1, 2) - eta * L,
            range=sp.And(sp.Lt(0, rate), sp.Lt(rate, sp.Rational(1, 2))),
            source="proof of Theorem 1",
        ),
    ),
)

# rate = 1/2 - 1/8 = 3/8, value = 1/(3/8 * 1/8 * 4 * 100) + 1/8 * 4/10 = 4/75 + 1/20 = 31/300
INSIDE = {"eta": "1/8", "K": "4", "N": "10", "T": "100", "L": "1", "D": "1", "sigma": "2"}
