"""Remark 5.2: whether Section 6 relaxes the restrictions of the sketch.

The restrictions of the sketch are those of (11), those of Section 6 are printed in the proof of
Theorem 4.7. They are relaxed if they follow from those of the sketch.
"""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="restriction on alpha",
        claim="semismooth.thm4_7#hypothesis: ceiling on alpha",
        given=("#restriction on alpha", "#restriction on a and tau_2"),
        asks="what Section 6 supposes of alpha follows from what the sketch does",
    ),
    Question(
        step="restriction on a and tau_2",
        claim="semismooth.thm4_7#hypothesis: ceiling on a",
        given=("#restriction on alpha", "#restriction on a and tau_2"),
        asks="what Section 6 supposes of a follows from what the sketch supposes of a and tau_2",
    ),
    Question(
        step="restriction on a and tau_2",
        claim="semismooth.thm4_7#hypothesis: ceiling on a",
        given=("#restriction on alpha", "#restriction on a and tau_2", "tau_2 >= 1"),
        reading="with tau_2 >= 1",
        asks="what Section 6 supposes of a follows from what the sketch supposes of a and tau_2",
    ),
    Question(
        step="the bounds are tighter",
        claim="a*dU_n*root <= a*tau_2*eta_t*root^2",
        given=("dU_n <= tau_2*eta_t*root",),
        where=("root: real >= 0",),
        asks="the length of the update kept as it is against its bound of the sketch",
    ),
)
