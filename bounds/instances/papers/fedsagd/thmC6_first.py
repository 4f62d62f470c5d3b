"""Setups in which FedLNAG looks at gradients away from its models.

The gradient is taken at y = x - beta m, and Phi over the models x. Here the gradient is small where
the models are and large where the first step's momentum looks.
"""

from fractions import Fraction

from bounds.instances.federation import Federation
from bounds.instances.instance import Setup
from bounds.instances.slopes import Slope, linear

ONE, TENTH, QUARTER = Fraction(1), Fraction(1, 10), Fraction(1, 4)
STEEP = Fraction(40)
CHOICES = {"eta_l": Fraction(1, 1000), "K": Fraction(2), "T": ONE, "s": ONE, "beta": Fraction(1, 2)}

_cliff = Slope(((-QUARTER, STEEP), (-TENTH, ONE)))
_valley = Slope(((-QUARTER, STEEP), (-TENTH, Fraction(0)), (TENTH, Fraction(0)), (QUARTER, -STEEP)))

FIRST = (
    Setup(Federation((_cliff, linear(0)), (1, 1)), CHOICES),
    Setup(Federation((_valley, _valley), (1, 1), noise=(-ONE, ONE)), CHOICES),
)
