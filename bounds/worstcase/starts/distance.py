"""The first model is near the minimiser."""

from bounds.worstcase.start import Start
from bounds.worstcase.vectors import number, square

start = Start(
    words="|w^0 - x*| <= {}",
    form=lambda case, radius: square(case.first - case.minimiser) - number(radius**2),
    optimum=True,
)
