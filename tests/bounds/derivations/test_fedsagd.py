"""What the amended statements of FedSAGD say of recursions, at exact rational points."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

POSITIVE = st.fractions(Fraction(1, 20), Fraction(4), max_denominator=20)


@given(lam=POSITIVE, mu=POSITIVE, share=st.fractions(0, 1, max_denominator=20), K=st.integers(1, 9))
def test_gamma_lies_between_zero_and_one_under_the_amended_ceiling(
    lam: Fraction, mu: Fraction, share: Fraction, K: int
) -> None:
    """What the repair of Theorem C.12 proves, at exact rational points."""
    eta_l = (share + Fraction(1, 40)) / (2 * (lam + mu))
    power = (1 - eta_l * (lam + mu)) ** K
    gamma = 1 - (lam / (lam + mu) + mu / (lam + mu) * power)
    zeta = (1 - power) / (lam + mu)
    assert 0 < gamma < 1
    assert gamma == mu * zeta


@given(
    T=st.integers(1, 12),
    lam=POSITIVE,
    mu=POSITIVE,
    share=st.fractions(Fraction(1, 20), Fraction(19, 20), max_denominator=20),
    force=POSITIVE,
)
def test_the_recursion_of_the_amended_theorem_stays_below_its_bound(
    T: int, lam: Fraction, mu: Fraction, share: Fraction, force: Fraction
) -> None:
    """The worst case of the two recursions, step by step in rational arithmetic."""
    K = 3
    q = 1 - share
    gamma = mu / (lam + mu) * (1 - q**K)
    zeta = (1 - q**K) / (lam + mu)
    gap = Fraction(0)
    for _ in range(T):
        local = gap
        for _ in range(K):
            local = q * local + share / (lam + mu) * (lam * gap + force)
        gap = local
    assert gap <= (1 - (1 - gamma) ** T) / gamma * zeta * force
