"""Corollary 4.8: from the theorem, the noise and the number of rounds; the rounds in both forms."""

from bounds.verdicts.question import Question

SUM = "gap_R <= power*(L_0 - L_star) + 2*noise"  # Theorem 4.7 after R rounds
WHERE = ("power, noise: real >= 0", "lam_1: real > 0")

questions = (
    Question(
        step="statement",
        claim="#statement",
        given=(SUM, "power*(L_0 - L_star) <= eps/2", "2*noise <= eps/2"),
        where=WHERE,
        asks="from the theorem and the two halves of the proof",
        uses=("semismooth.thm4_7", "semismooth.cor.noise"),
    ),
    Question(
        step="rounds, proof's last line",
        claim="#rounds, proof's last line",
        given=("#rounds", "lam_1 == gamma_4"),
        asks="the number of rounds stated is enough for the last line of the proof",
    ),
)
