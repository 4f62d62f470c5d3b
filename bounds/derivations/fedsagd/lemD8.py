"""Lemma D.8: the auxiliary sequence less the server model, in one coordinate."""

from bounds.derivations.fedsagd.lemD7 import BELOW, MOMENTUM, SERVER, WHERE
from bounds.verdicts.question import Question

questions = (
    Question(
        step="1",
        claim="#1",
        given=("fedsagd.def.z#statement", BELOW),
        where=WHERE,
    ),
    Question(step="2", claim="#2", given=("#1", SERVER[1], BELOW), where=WHERE),
    Question(
        step="3",
        claim="#3",
        given=("#2", MOMENTUM, "alpha == ap*K", BELOW),
        where=WHERE,
    ),
    Question(step="statement", claim="#statement", given=("#3", BELOW), where=WHERE),
)
