"""Section 5.2: (11) plugged into (10)."""

from bounds.verdicts.question import Question

SOURCES = ("semismooth.eq10#(b)", "A_s >= gamma_s")
WITHOUT = {"c": "1"}

questions = (
    Question(
        step="(a)",
        claim="#(a)",
        given=SOURCES,
        uses=("semismooth.eq11",),
    ),
    Question(
        step="(a)", claim="#(a)", given=SOURCES, replace=WITHOUT, reading="without the factor c"
    ),
    Question(step="(b)", claim="#(b)", given=("#(a)", "#hypothesis: least loss not negative")),
)
