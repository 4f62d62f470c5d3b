r"""Eq. (9): the drift, averaged over clients and steps; `mean_L` is the average of the $L_c(U)$."""

from bounds.verdicts.question import Question

AVERAGED = "xi <= 4*K^2*tau_2^2*eta_l^2*mean_L"  # sketch.drift (g) for every client and step
CLAIM = "xi <= 4*K^2*G^2*eta_l^2*mean_L"
WHERE = ("mean_L: real >= 0",)

questions = (
    Question(
        step="(a)",
        claim=CLAIM,
        given=(AVERAGED,),
        where=WHERE,
        uses=("semismooth.sketch.drift",),
    ),
    Question(
        step="(a)",
        claim=CLAIM,
        given=(AVERAGED, "G == tau_2"),
        where=WHERE,
        reading="G read as tau_2",
    ),
    Question(step="(b)", claim="#(b)", given=(CLAIM, "mean_L == L_U"), where=WHERE),
)
