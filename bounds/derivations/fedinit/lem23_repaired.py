r"""Lemma 23, amended: its steps, with the letters of the published derivation."""

from bounds.derivations.fedinit.lem22_repaired import CEILING_SQUARED, CONDITIONS, SMALL
from bounds.derivations.fedinit.lem23 import HETEROGENEITY, IN_STEPS, LOCAL_SUMS, NOISE, SMOOTH
from bounds.verdicts.question import Kind, Question

LEMMAS = (
    "V1 <= {fedinit.lem21.repaired#statement}",
    "V2 <= {fedinit.lem22.repaired#statement}",
)

questions = (
    Question(
        step="s1",
        claim="#s1",
        kind=Kind.VECTOR,
        where=("u, h: vector over i", "v: vector", "i: source of C"),
        replace={
            "Delta_next": "E|beta*u + v + h|^2",
            "Delta": "E|u|^2",
            "V2": "E|v|^2",
            "H_bar": "E|h|^2",
        },
        asks="the squared norm of fedinit.eq10, averaged over the clients, which all train",
    ),
    Question(
        step="s2",
        claim="#s2",
        kind=Kind.VECTOR,
        given=("h == n + A",),
        where=("h, n, A: vector",),
        replace=LOCAL_SUMS,
    ),
    Question(
        step="s3, noise of one step more",
        claim="E|M + m|^2 <= E|M|^2 + sigma_l^2",
        kind=Kind.VECTOR,
        given=("mean(m, xi) == 0*m", NOISE),
        where=("m: vector over xi", "M: vector"),
    ),
    Question(
        step="s3, noise of all steps",
        claim="x(K) <= K*sigma_l^2",
        kind=Kind.RECURSION,
        given=("x(0) == 0", "x(k+1) <= x(k) + sigma_l^2"),
        where=("x: sequence >= 0", "k: index from 0 to K-1"),
    ),
    Question(
        step="s3, Jensen",
        claim="E|total(a, k)|^2 <= K*(K*E|a|^2)",
        kind=Kind.VECTOR,
        where=IN_STEPS,
    ),
    Question(
        step="s3",
        claim="#s3",
        kind=Kind.VECTOR,
        given=("#s2", SMOOTH, HETEROGENEITY, "Hn_i <= K*sigma_l^2"),
        where=IN_STEPS,
        replace={"Hf_i": "K*(K*E|a|^2)", "g2": "E|c|^2"},
    ),
    Question(
        step="s4",
        claim="#s4",
        given=(
            "C*H_bar <= sum(2*eta^2*K*sigma_l^2 + 6*eta^2*K^2*sigma_g^2 + 6*eta^2*K^2*g2, i, 1, C)"
            " + 6*eta^2*K*L^2*(C*V1)",
        ),
        asks="the sum of s3 over the clients, divided by their number",
    ),
    Question(step="s5", claim="#s5", given=("#s1", "#s4", *LEMMAS)),
    Question(step="ceiling squared", claim=CEILING_SQUARED, given=CONDITIONS),
    Question(step="product of eta K L", claim=SMALL, given=(CEILING_SQUARED, "K >= 2")),
    Question(step="s6", claim="#s6", given=("#s5", SMALL)),
    Question(
        step="s7",
        claim="(1 - 141*beta^2)*Delta <= {#s6} - 141*beta^2*Delta + Delta - Delta_next",
        given=("#s6",),
    ),
    Question(
        step="statement",
        claim="#statement",
        given=("#s6", "#hypothesis: ceiling on beta"),
        unfold=("kappa_beta",),
    ),
)
