"""Random admissible points of each paper, in rationals."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from tests.bounds.limits.formulas import Point


def rationals(low: Fraction | int, high: Fraction | int) -> st.SearchStrategy[Fraction]:
    """Rationals of an interval with both ends."""
    return st.fractions(min_value=low, max_value=high, max_denominator=1000)


POSITIVE = rationals(Fraction(1, 10), 10)
SHARE = rationals(Fraction(1, 1000), 1)


@st.composite
def fedinit(draw: st.DrawFn) -> Point:
    """A point inside the hypotheses of every theorem of FedInit, lambda and zeta positive."""
    names = ["D", "mu", "sigma_l", "sigma_g", "L_G", "U", "Delta_T", "c_O", "L"]
    point = {name: draw(POSITIVE) for name in names}
    point |= {name: 1 + draw(SHARE) for name in ("a", "b")}
    point |= {name: Fraction(draw(st.integers(2, 20))) for name in ("N", "K", "T")}
    point |= {"S": Fraction(draw(st.integers(2, 50)))}
    point |= {"C": point["N"] + draw(st.integers(1, 50)), "c": draw(SHARE) / point["K"]}
    point["beta"] = draw(SHARE) / 40
    ceiling = 3000 * point["N"] * point["K"] * (point["L"] + 1)
    point["eta"] = draw(SHARE) / (ceiling * (1 + point["mu"]))
    return point


@st.composite
def fedsagd(draw: st.DrawFn) -> Point:
    """A point of the algorithms of FedSAGD's Table 1, at which all local steps contract."""
    names = ["Theta", "mu", "lam", "tau", "sigma_l", "sigma_g", "D_0", "L"]
    point = {name: draw(POSITIVE) for name in names}
    point |= {name: Fraction(draw(st.integers(2, 12))) for name in ("K", "T")}
    point["m"] = Fraction(draw(st.integers(2, 60)))
    point["s"] = Fraction(draw(st.integers(1, int(point["m"]))))
    point["beta"] = draw(rationals(Fraction(1, 100), Fraction(99, 100)))
    point["eta_l"] = draw(SHARE) / (2 * (point["lam"] + point["mu"]))
    return point


@st.composite
def semismooth(draw: st.DrawFn) -> Point:
    """A point inside Theorem 4.7 and Corollary 4.8 at which lambda_1 lies between 0 and 1."""
    point = {name: draw(POSITIVE) for name in ("beta", "sigma", "tau_2", "eps", "G")}
    point["b"] = 1 + draw(POSITIVE)
    point["tau_1"] = draw(rationals(Fraction(1, 10), Fraction(9, 10)))
    point |= {name: point["tau_1"] ** 2 / 10 * draw(SHARE) for name in ("a", "alpha")}
    point |= {name: Fraction(draw(st.integers(1, 12))) for name in ("K", "r")}
    point["L_star"] = draw(POSITIVE)
    point["L_0"] = point["L_star"] + point["eps"] * (1 + draw(POSITIVE))
    ceilings = (
        1 / (point["alpha"] ** 2 * point["K"]),
        1 / (100 * point["K"] * point["tau_2"] * (point["beta"] + point["alpha"])),
        1 / (100 * point["K"] * (point["beta"] + point["alpha"])),
    )
    point["eta_l"] = min(ceilings) * draw(SHARE) / 2
    ceiling = point["tau_1"] ** 2 / (20 * point["K"] * point["b"] * point["eta_l"])
    return point | {"eta_g": ceiling * draw(SHARE)}


@st.composite
def switching(draw: st.DrawFn) -> Point:
    """A point of Proposition 1 of the paper on switching."""
    names = ["alpha", "L", "Phi_0", "Phi_T", "kappa_0", "sum_C", "C_T"]
    point = {name: draw(POSITIVE) for name in names}
    return point | {"T": Fraction(draw(st.integers(1, 1000)))}
