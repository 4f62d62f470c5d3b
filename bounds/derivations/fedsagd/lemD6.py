"""Lemma D.6: the server's momentum with the local update of Lemma D.5 put in."""

from bounds.verdicts.question import Question

LINE_15 = "v_t1 == beta/(1 + beta)*v_t - dx/((1 + beta)*eta_l*K)"
LEMMA_D5 = "dx == -eta_l/s*(G_S + s*alpha*beta*v_t)"
WHERE = ("alpha: real > 0",)

questions = (
    Question(
        step="1",
        claim="#1",
        given=(LINE_15,),
        asks="line 15 of Algorithm 1; the mean offset is that of line 14",
    ),
    Question(step="2", claim="#2", given=("#1", LEMMA_D5), where=WHERE),
    Question(step="3", claim="#3", given=("#2",), where=WHERE),
    Question(
        step="statement",
        claim="#statement",
        given=("#3", "nu == 1 + alpha/K"),
        where=WHERE,
    ),
)
