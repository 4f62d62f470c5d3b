r"""Lemma 30, amended: its steps, with the letters of the published derivation."""

from bounds.derivations.fedinit.lem30 import LIPSCHITZ, NORMS, STEP, VECTORS
from bounds.verdicts.question import Kind, Question

questions = (
    Question(step="s1", claim="#s1", kind=Kind.VECTOR, where=VECTORS, replace=STEP),
    Question(
        step="s2, roots of the assumptions",
        claim="|g| <= a*|h|",
        kind=Kind.VECTOR,
        given=("|g|^2 <= a^2*|h|^2",),
        where=VECTORS,
        asks="fedinit.as4 with norms in place of their squares, and so fedinit.as6",
    ),
    Question(
        step="s2, gradient of a datum",
        claim="p <= a*b*L_G",
        given=("p <= a*q", "q <= b*r", LIPSCHITZ),
        where=NORMS,
    ),
    Question(
        step="s2, triangle",
        claim="E|g - h| <= E|g| + E|h|",
        kind=Kind.VECTOR,
        where=VECTORS,
    ),
    Question(
        step="s2",
        claim="#s2",
        given=("dgrad_zz <= p + q", "p <= a*b*L_G", "q <= a*b*L_G"),
        where=("p, q: real >= 0",),
    ),
    Question(step="statement", claim="#statement", given=("#s1", "#s2")),
)
