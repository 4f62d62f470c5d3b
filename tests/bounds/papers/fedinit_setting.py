"""FedInit's objectives, assumptions and recursion, transcribed from its text."""

from collections.abc import Callable

from tests.bounds.papers.printed import printed


@printed("fedinit.eq1")
def population_objective(C: int, Fi: Callable[[int], float]) -> float:
    """F(w), equation (1)."""
    return sum(Fi(i) for i in range(1, C + 1)) / C


@printed("fedinit.eq2")
def empirical_objective(C: int, fi: Callable[[int], float]) -> float:
    """f(w), equation (2)."""
    return sum(fi(i) for i in range(1, C + 1)) / C


@printed("fedinit.eq2", "local risk")
def local_risk(S_i: int, fiz: Callable[[int], float]) -> float:
    """f_i(w), below equation (2)."""
    return sum(fiz(j) for j in range(1, S_i + 1)) / S_i


@printed("fedinit.excess")
def excess_risk(EG: float, EO: float) -> float:
    """E_E, Section 4.1."""
    return EG + EO


@printed("fedinit.as1")
@printed("fedinit.poster.as1")
def smooth(L: float, norm_dw: float) -> float:
    """Assumption 1."""
    return L * norm_dw


@printed("fedinit.as3")
@printed("fedinit.poster.as2")
def bounded_variance(sigma_l: float) -> float:
    """Assumption 3; the poster's Assumption 2."""
    return sigma_l**2


@printed("fedinit.as4")
def local_interpolation(a: float, gradi2: float) -> float:
    """Assumption 4."""
    return a**2 * gradi2


@printed("fedinit.as5")
def heterogeneity(sigma_g: float) -> float:
    """Assumption 5."""
    return sigma_g**2


@printed("fedinit.as6")
def global_interpolation(b: float, gw2: float) -> float:
    """Assumption 6."""
    return b**2 * gw2


@printed("fedinit.as7")
@printed("fedinit.poster.as4")
def lipschitz(L_G: float, norm_dw: float) -> float:
    """Assumption 7; the poster's Assumption 4."""
    return L_G * norm_dw


@printed("fedinit.poster.as3")
def bounded_heterogeneity(G: float, B: float, E_grad2: float) -> float:
    """The poster's Assumption 3."""
    return G**2 + B**2 * E_grad2
