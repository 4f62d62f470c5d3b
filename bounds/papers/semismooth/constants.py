r"""Constants that the paper derives from its step sizes and from the constants of its assumptions.

Two displays define the effective step-size $\tilde\eta$: that of Section 5.2 with the local rate
$\eta_l$, and that of Lemma 6.4 with the rate $\eta$ of Lemma 6.3. In the proof of Theorem 4.7 the
letter $\eta$ is free and then chosen.
"""

from bounds.papers.semismooth import symbols as letters
from bounds.papers.semismooth.symbols import (
    G,
    K,
    N,
    a,
    alpha,
    b,
    beta,
    eta,
    eta_g,
    eta_l,
    eta_t,
    n,
    sigma,
    tau_1,
    tau_2,
)
from bounds.statement import Constant

# Section 3, setting
n_c = Constant(symbol=letters.n_c, definition=n / N, source="Section 3")

# Step sizes
effective_step = Constant(symbol=eta_t, definition=K * eta_g * eta_l, source="Section 5.2")
effective_step_of_lemma = Constant(symbol=eta_t, definition=K * eta_g * eta, source="Lemma 6.4")
tuning = Constant(symbol=eta, definition=eta_t, source="Section 6.4")

# Theorem 4.7
lam_1 = Constant(
    symbol=letters.lam_1,
    definition=K * eta_l * eta_g / 4 * (1 - 4 * b * K * eta_l * eta_g - 2 * a) * tau_1**2,
    source="Theorem 4.7",
)
lam_2 = Constant(
    symbol=letters.lam_2,
    definition=(1 + a + b * K * eta_l * eta_g) * (K * eta_l * eta_g / 10) * sigma**2,
    source="Theorem 4.7",
)

# Section 6.4, proof of Theorem 4.7
A_1 = Constant(
    symbol=letters.A_1,
    definition=eta_t**2
    * (
        (2 * beta**2 + alpha**2) * (1 / (2 * eta_t) + b + a / (2 * eta)) * 20 * K * eta_l**2
        + (b + a / (2 * eta))
    ),
    source="Section 6.4",
)
A_2 = Constant(
    symbol=letters.A_2,
    definition=eta_t**2
    * (2 * beta**2 + alpha**2)
    * (1 / (2 * eta_t) + b + a / (2 * eta))
    * (20 * eta_l**2 + 40 * K**2 * eta_l**2 * tau_2**2),
    source="Section 6.4",
)
A_3 = Constant(
    symbol=letters.A_3,
    definition=eta_t * alpha**2 / 4 + eta_t**2 * alpha**2 * (b + a / (2 * eta)) + a * eta / 2,
    source="Section 6.4",
)
gamma_1 = Constant(
    symbol=letters.gamma_1,
    definition=eta_t / 2 * (1 - 4 * b * eta_t - 2 * a),
    source="Section 6.4, below (23)",
)
gamma_2 = Constant(
    symbol=letters.gamma_2,
    definition=(1 + a + b * eta_t) * (eta_t / 10)
    + (alpha**2 + a * alpha**2 + a + alpha**2 * b * eta_t) * eta_t,
    source="Section 6.4, below (23)",
)
gamma_3 = Constant(
    symbol=letters.gamma_3,
    definition=(1 + a + b * eta_t) * (eta_t / 10) * sigma**2,
    source="Section 6.4, below (23)",
)
gamma_4 = Constant(
    symbol=letters.gamma_4,
    definition=letters.gamma_1 * tau_1**2 / 2,
    source="Section 6.4, end of the proof",
)

# Section 5.2, proof sketch
A_s = Constant(
    symbol=letters.A_s,
    definition=eta_t * (2 * tau_1**2 - alpha**2) / 4
    - a * tau_2 * eta_t
    - (2 * beta**2 + alpha**2) * K**2 * G**2 * eta_l**2 * eta_t
    - b * tau_2**2 * eta_t**2,
    source="Section 5.2, below (10)",
)
gamma_s = Constant(
    symbol=letters.gamma_s,
    definition=tau_1**2 / 8 * eta_t,
    range=letters.gamma_s >= 0,
    source="Section 5.2, (11)",
)

# Proposition 5.1
lam = Constant(symbol=letters.lam, definition=eta * tau_1**2 / 10, source="Proposition 5.1")
