r"""The communication of FedSAGD against that of FedAvg.

In a round of FedAvg the server broadcasts one vector and $s$ clients send one each; FedSAGD
broadcasts two.
"""

from bounds.verdicts.question import Question

OVERHEAD = "(2 + s)/(1 + s)"

questions = (
    Question(
        step="overhead relative to FedAvg",
        claim=f"{{#overhead relative to FedAvg}} == {OVERHEAD}",
        asks="a broadcast counted as one transmission",
    ),
    Question(
        step="overhead relative to FedAvg",
        claim=f"abs({{#overhead relative to FedAvg}} - {OVERHEAD}) <= 1/s^2",
        reading='"approximately": up to 1/s^2',
        asks="a broadcast counted as one transmission",
    ),
    Question(
        step="overhead, range",
        claim=f"{OVERHEAD} <= 3/2",
        asks="two broadcasts and s messages against one and s: between 1 and 1.5",
    ),
    Question(
        step="overhead, unicast",
        claim="3*s/(2*s) == 3/2",
        asks="with a separate transmission to every client: 1.5",
    ),
)
