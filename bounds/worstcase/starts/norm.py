"""The first model is near the origin, for methods that pull there."""

from bounds.worstcase.start import Start
from bounds.worstcase.vectors import number, square

start = Start(
    words="|w^0| <= {}",
    form=lambda case, radius: square(case.first) - number(radius**2),
)
