"""Combination of (18), (21) and (22)."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="(a)",
        claim="#(a)",
        given=(
            "semismooth.eq18#(b)",
            "semismooth.eq21#statement",
            "E_dU_sq <= {semismooth.eq22#(e)}",
        ),
        asks="with (22) for the expected squared norm",
    ),
    Question(step="(b)", claim="#(b)", given=("#(a)",)),
)
