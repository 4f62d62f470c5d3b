r"""A.3.2, amended: its steps, with the letters of the published derivation."""

from bounds.derivations.fedinit.A22 import ABOVE_MINIMUM
from bounds.derivations.fedinit.A32 import ONE_ROUND
from bounds.verdicts.question import Kind, Question

LEMMAS = (
    "V1 <= {fedinit.lem24.repaired#statement}",
    "V2 <= {fedinit.lem25.repaired#statement}",
)
WITH_LEMMAS = (
    "f_next - f_t <= -eta*K/2*g2 + eta*L^2/2*{fedinit.lem24.repaired#statement}"
    " + beta*L/N*Delta + L/2*{fedinit.lem25.repaired#statement}"
)
DIVERGENCE = "rho*L*Delta <= rho*L*{fedinit.lem26.repaired#statement}"
POSITIVE = ("rho, gamma_beta: real >= 0",)

questions = (
    Question(
        step="s1, lemmas",
        claim=WITH_LEMMAS,
        given=("fedinit.A22.repaired#s1", *LEMMAS),
    ),
    Question(
        step="s1",
        claim="#s1",
        given=(WITH_LEMMAS, "#hypothesis: ceiling on eta K L"),
        unfold=("rho",),
    ),
    Question(
        step="weighted divergence",
        claim=DIVERGENCE,
        given=("fedinit.lem26.repaired#statement",),
        where=POSITIVE,
    ),
    Question(
        step="statement, coefficients",
        claim="{#statement} == {#s1} - rho*L*Delta + rho*L*{fedinit.lem26.repaired#statement}",
        where=POSITIVE,
        unfold=("zeta_c",),
        asks="fedinit.lem26.repaired in the place of the divergence, the coefficients collected",
    ),
    Question(
        step="statement",
        claim="f_next - f_t <= {#s1} - rho*L*Delta + y",
        given=("#s1", "rho*L*Delta <= y"),
        where=(*POSITIVE, "y: real"),
        asks="the round by that sum, y the weighted bound on the divergence",
    ),
    Question(
        step="s2",
        claim="#s2",
        kind=Kind.RECURSION,
        given=("#statement",),
        where=("F: sequence", "G, d: sequence >= 0", "t: index from 0 to T-1", "T: integer >= 1"),
        replace=ONE_ROUND,
    ),
    Question(
        step="s3",
        claim="#s3",
        given=("#s2", ABOVE_MINIMUM),
        where=POSITIVE,
        replace={"Delta_0": "0"},
        asks="every client starts from the first model, w_{i,K}^{-1} = w^0",
    ),
    Question(
        step="sign of gamma_beta",
        claim="gamma_beta > 0",
        given=("#constant: gamma_beta", "#hypothesis: ceiling on beta"),
    ),
)
