r"""Lemma 26, amended: its steps, with the letters of the published derivation."""

from bounds.derivations.fedinit.lem26 import GLOBAL
from bounds.verdicts.question import Kind, Question

STEPS = ("g, p: vector over i, k", "q: vector over i", "r: vector")
SOURCES = ("i: source of C", "k: source of K")
SMALL_STEP = "#hypothesis: ceiling on eta"
LEMMAS = (
    "V1 <= {fedinit.lem24.repaired#statement}",
    "V2 <= {fedinit.lem25.repaired#statement}",
)
LOCAL = "E|g|^2 <= a^2*E|p|^2"
SMOOTH = "K*E|p - q|^2 <= L^2*V1"
WITH_V1 = (
    "Delta_next <= 3*beta^2*Delta + 12*beta^2*Delta + 36*a^2*b^2*eta^2*K^2*g2"
    " + 6*(a*eta*K*L)^2*(4*beta^2*Delta + 12*a^2*b^2*eta^2*K^2*g2) + 6*a^2*b^2*eta^2*K^2*g2"
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
        given=(LOCAL, SMOOTH, GLOBAL),
        where=(*STEPS, *SOURCES),
        replace={"H_bar": "eta^2*E|total(g, k)|^2", "g2": "E|r|^2"},
        by={
            LOCAL: "eta^2*K^2",
            SMOOTH: "2*a^2*eta^2*K",
            GLOBAL: "2*a^2*eta^2*K^2",
        },
    ),
    Question(step="s3, lemmas", claim=WITH_V1, given=("#s1", "#s2", *LEMMAS)),
    Question(step="s3, product of a eta K L", claim="a*eta*K*L <= 1", given=(SMALL_STEP,)),
    Question(step="s3", claim="#s3", given=(WITH_V1, "a*eta*K*L <= 1")),
    Question(
        step="statement",
        claim="#statement",
        given=("#s3", "#hypothesis: ceiling on beta"),
        unfold=("gamma_beta",),
    ),
)
