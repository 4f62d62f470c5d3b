"""The case of one local update, amended: the drift of the first state and the lemma's bound."""

from bounds.derivations.semismooth.lem6_3_K1 import WHERE
from bounds.verdicts.question import Question

questions = (
    Question(
        step="drift",
        claim="#drift",
        given=("xi == (W_c1 - U)^2", "#state"),
        where=WHERE,
        asks="for one client without noise",
    ),
    Question(
        step="lemma",
        claim="{#drift} <= {semismooth.lem6_3.repaired#statement}",
        asks="the bound of the amended lemma is not negative",
    ),
)
