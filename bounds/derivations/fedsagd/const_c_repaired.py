"""The amended constant c: step 15 of fedsagd.lemD12.repaired, with what leads to it."""

from bounds.derivations.fedsagd.lemD12_repaired import MEAN
from bounds.derivations.fedsagd.lemD12_repaired import questions as of_the_lemma
from bounds.verdicts.question import Question

questions = (
    *(q for q in of_the_lemma if q.step.startswith(("12, ", "15, "))),
    Question(
        step="upper end",
        claim="#upper end",
        given=("fedsagd.lemD12.repaired#15",),
        where=MEAN,
    ),
)
