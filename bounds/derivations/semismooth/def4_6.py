"""Definition 4.6: symmetric in its two points."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="symmetric",
        claim="{#statement} == beta^2*dist^2 + alpha^2*dist*max(sqrt(L_U), sqrt(L_W))",
        asks="the bound with the two points exchanged",
    ),
)
