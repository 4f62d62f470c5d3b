r"""Lemma 29, amended: its steps, with the letters of the published derivation."""

from bounds.derivations.fedinit.lem29 import STEP, VECTORS
from bounds.verdicts.question import Kind, Question

questions = (
    Question(step="s1", claim="#s1", kind=Kind.VECTOR, where=VECTORS, replace=STEP),
    Question(
        step="s2",
        claim="E|g - h| <= 2*sigma_l + E|p - q|",
        kind=Kind.VECTOR,
        given=("E|g - p| <= sigma_l", "E|h - q| <= sigma_l"),
        where=VECTORS,
        asks="both deviations at most sigma_l, whatever the data",
    ),
    Question(
        step="statement",
        claim="#statement",
        given=("#s1", "#s2", "dgradf <= L*dist_k"),
    ),
)
