"""The clients' last models, of a round before the first, are near the first model."""

from bounds.worstcase.start import Start
from bounds.worstcase.vectors import number

start = Start(
    words="mean |w_i - w^0|^2 <= {}^2 over the last models w_i of the clients",
    form=lambda case, radius: case.memory(case.runs[0], 0) - number(radius**2),
)
