"""The row of Table 1 for FedSAGD and the two forms of Theorem C.12."""

from dataclasses import replace

from bounds.verdicts.question import Question

POSITIVE = "lam + mu > 0"
RANGE = ("Gamma > 0", "Gamma < 1")
SMALL = "eta_l*(lam + mu) <= 1"
FROM_STATEMENT = Question(
    step="row",
    claim="#row",
    given=("fedsagd.thmC12#statement", "fedsagd.thmC12#constant: zeta", POSITIVE, *RANGE),
    where=("zeta: real",),
    asks="from the theorem as it is stated, with zeta",
)
EQUAL = Question(
    step="row and statement of the theorem",
    claim="{#row} == {fedsagd.thmC12#statement}",
    given=("fedsagd.thmC12#constant: Gamma", "fedsagd.thmC12#constant: zeta", POSITIVE, *RANGE),
    where=("zeta: real",),
    asks="the row prints the bound that the theorem states",
)

questions = (
    Question(
        step="row, from the proof's last line",
        claim="#row",
        given=("fedsagd.thmC12#proof's last line", POSITIVE, *RANGE),
    ),
    FROM_STATEMENT,
    replace(
        FROM_STATEMENT,
        given=(*FROM_STATEMENT.given, SMALL),
        reading="with eta_l*(lam + mu) <= 1",
    ),
    EQUAL,
    replace(
        EQUAL,
        claim="{#row} == {fedsagd.thmC12#proof's last line}",
        reading="the last line of the proof in place of the statement",
    ),
    Question(
        step="communication",
        claim="{fedsagd.comm#overhead relative to FedAvg} <= 3/2",
        asks="the overhead of Section 4.1 lies in 1~1.5",
    ),
    Question(
        step="communication",
        claim="{fedsagd.comm#overhead relative to FedAvg} <= 3/2",
        given=("s >= 2",),
        reading="with two active clients or more",
        asks="the overhead of Section 4.1 lies in 1~1.5",
    ),
)
