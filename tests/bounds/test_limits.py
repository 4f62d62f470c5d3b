"""In which letters the printed bounds grow, and in which they fall.

The limits and reductions of each paper stand in `tests/bounds/limits`. Each property follows from
the formula as it is printed; where a paper prints two formulas for one quantity a test states the
factor between them, which is algebra, and reports how they compare. Which of two holds is decided
elsewhere.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bounds.limits.formulas import PLACES, value
from tests.bounds.limits.points import fedinit, fedsagd, semismooth, switching

POINTS = {
    "fedinit": fedinit(),
    "fedsagd": fedsagd(),
    "semismooth": semismooth(),
    "switching": switching(),
}
GROWS = [
    ("fedinit.thm1", "statement", "D sigma_l sigma_g"),
    ("fedinit.thm4", "statement", "D sigma_l sigma_g c_O"),
    ("fedinit.thm6", "statement", "D"),
    ("fedinit.thm9", "statement", "D"),
    ("fedinit.thm17", "statement", "D sigma_l sigma_g"),
    ("fedinit.thm19", "statement", "D"),
    ("fedinit.thm12", "eq. (8)", "sigma_l L_G U T N"),
    ("fedsagd.tab1.fedavg", "row", "T K eta_l Theta"),
    ("fedsagd.tab1.fedprox", "row", "T K eta_l Theta"),
    ("fedsagd.tab1.feddyn", "row", "T K eta_l Theta"),
    ("fedsagd.tab1.fedsagd", "row", "T Theta beta"),
    ("fedsagd.thmC12", "statement", "T K eta_l Theta beta"),
    ("fedsagd.thm4.1", "statement", "sigma_l sigma_g D_0 L m"),
    ("semismooth.thm4_7", "statement", "sigma L_0"),
    ("switching.eq4", "statement", "sum_C Phi_0 L"),
]
FALLS = [
    ("fedinit.thm1", "statement", "Delta_T"),
    ("fedinit.thm6", "statement", "T Delta_T"),
    ("fedinit.thm9", "statement", "T"),
    ("fedinit.thm12", "eq. (8)", "beta S C"),
    ("fedsagd.tab1.fedprox", "row", "lam"),
    ("fedsagd.thmC12", "statement", "mu"),
    ("fedsagd.thm4.1", "statement", "T s"),
    ("semismooth.thm4_7", "statement", "r"),
    ("switching.eq4", "statement", "alpha kappa_0"),
]
DIRECTIONS = [
    (item, form, name, sign)
    for sign, table in ((1, GROWS), (-1, FALLS))
    for item, form, names in table
    for name in names.split()
]


@pytest.mark.parametrize(("item", "form", "name", "sign"), DIRECTIONS)
@given(data=st.data())
@settings(max_examples=10)
def test_direction(item: str, form: str, name: str, sign: int, data: st.DataObject) -> None:
    """More noise, distance or rounds of instability enlarge a bound; what damps it does not."""
    point = data.draw(POINTS[item.partition(".")[0]])
    more = point[name] + 1 if point[name].denominator == 1 else point[name] * Fraction(101, 100)
    moved = point | {name: more}
    before, after = (value(item, form, **each) for each in (point, moved))
    exact = isinstance(before, Fraction) and isinstance(after, Fraction)
    assert sign * (after - before) >= (0 if exact else -PLACES * abs(float(before)))
