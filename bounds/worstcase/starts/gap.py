"""The first model is near the least value."""

from bounds.worstcase.start import Start
from bounds.worstcase.vectors import number

start = Start(
    words="f(w^0) - f* <= {}",
    form=lambda case, gap: case.excess(case.runs[0], 0) - number(gap),
    least=True,
)
