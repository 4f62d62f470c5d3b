r"""Theorem 1: the bound from the end of its proof, and what its hypotheses admit."""

from bounds.verdicts.question import Question

GRADIENTS = {"mean_f2": "mean_g2"}
GRADIENT = "f(w^t) in the squared norms read as its gradient"

questions = (
    Question(
        step="statement",
        claim="#statement",
        given=("fedinit.A22#s9b", "#constant: sigma"),
        replace=GRADIENTS,
        asks="the statement from the last line of the proof, its f(w^t) read as the gradient",
    ),
    Question(
        step="statement",
        claim="mean_g2 <= {#proof's last line}",
        given=("fedinit.A22#s9b",),
        replace=GRADIENTS,
        reading="L in place of L^2 in the last term",
    ),
    Question(
        step="last term",
        claim="0 <= 13*beta^2*kappa_beta*L^2/(lam*eta*N*K*T)*Delta_T",
        given=("#constant: kappa_beta", "#hypothesis: ceiling on beta (Lemma 23)"),
        asks="the term with the divergence reduces the bound",
    ),
    Question(
        step="positive lambda from the ceilings",
        claim="0 < lam",
        given=(
            "#constant: lam",
            "#hypothesis: ceiling on eta",
            "#hypothesis: more than one active client",
            "#hypothesis: more than one local step",
            "141*beta^2 < 1",
        ),
        where=("lam: real",),
        unfold=("kappa_beta",),
        asks="the term of A.2.2 that lambda stands for is positive under the statement's ceiling",
    ),
    Question(
        step="positive lambda for small steps",
        claim="0 < 1/2 - 38*x - 7488*beta^2*kappa_beta*x - 9*x^2",
        given=("x <= 1/200", "beta^2*kappa_beta <= 1/200"),
        where=("x: real > 0", "kappa_beta: real > 0"),
        asks="with eta N K L = x at most 1/200 and a small beta, also with the factor 7488",
    ),
)
