r"""Fedsagd.local.fedadam.

- Statement: $2\eta_lK\Theta$; the local rule is the one of FedAvg.
"""


from bounds.papers.fedsagd.symbols import K, Theta, e_K, eta_l
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.local.fedadam", kind=Kind.THEOREM, text=__doc__, lines="1045-1046, 1243-1244",
formulas=(Formula("statement", e_K <= 2 * eta_l * K * Theta, Role.BOUND),),
)
