"""The loss falls only so much in the run; where f* <= f(w^T), the start `gap` implies it."""

from bounds.worstcase.start import Start
from bounds.worstcase.vectors import number

start = Start(
    words="f(w^0) - f(w^T) <= {}",
    form=lambda case, gap: (
        case.level(case.runs[0], case.first)
        - case.expected(lambda run: case.level(run, run.models[-1]))
        - number(gap)
    ),
)
