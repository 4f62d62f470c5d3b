"""The global gradient at the first model is small."""

from bounds.worstcase.start import Start
from bounds.worstcase.vectors import number, square

start = Start(
    words="|grad f(w^0)| <= {}",
    form=lambda case, slope: square(case.gradient(case.runs[0], 0)) - number(slope**2),
)
