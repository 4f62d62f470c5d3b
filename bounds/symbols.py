"""Letters that several papers use for the same thing."""

from bounds.letters import alphabet

letter = alphabet("")

K = letter("K", "K", "number of local steps in a round", domain="integer >= 1")
L = letter(
    "L", "L", "smoothness constant of every local objective", domain="real > 0", unit="f/x^2"
)
T = letter("T", "T", "number of communication rounds", domain="integer >= 1")
k = letter("k", "k", "index of the local step", domain="integer >= 0")
sigma_g = letter(
    "sigma_g", r"\sigma_g", "bound on client heterogeneity", domain="real >= 0", unit="f/x"
)
sigma_l = letter(
    "sigma_l", r"\sigma_l", "bound on local gradient noise", domain="real >= 0", unit="f/x"
)
t = letter("t", "t", "index of the communication round", domain="integer >= 0")
