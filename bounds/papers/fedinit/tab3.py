r"""Table 3: the stability of vanilla SGD and of FedAvg compared.

The two factors of the rates in fedinit.rem13, that of the number of samples and that of the number
of iterations, for SGD and for FedAvg ($\beta=0$).
"""

from bounds.papers.fedinit.symbols import C, K, L, N, S, T, c
from bounds.statement import Formula, Kind, Role, Statement, Table

statement = Statement(
    id="fedinit.tab3",
    kind=Kind.TABLE,
    text=__doc__,
    lines="851-889",
    assumptions=("fedinit.as1", "fedinit.as3", "fedinit.as7"),
    formulas=(
        Formula("number of samples, SGD", 1 / (C * S), Role.RATE),
        Formula(
            "number of samples, FedAvg",
            N ** (c * K * L / (1 + c * K * L)) / (C * S),
            Role.RATE,
        ),
        Formula("number of iterations, SGD", T ** (c * L / (1 + c * L)), Role.RATE),
        Formula(
            "number of iterations, FedAvg",
            (T * K) ** (c * K * L / (1 + c * K * L)),
            Role.RATE,
        ),
    ),
    tables=(
        Table(
            caption="Comparison between vanilla SGD and FedAvg.",
            columns=("", "SGD", "FedAvg"),
            rows=(
                (
                    "number of samples",
                    r"$O(\frac1{CS})$",
                    r"$O\big(N^{\frac{cKL}{1+cKL}}/CS\big)$",
                ),
                (
                    "number of iterations",
                    r"$O\big(T^{\frac{cL}{1+cL}}\big)$",
                    r"$O\big((TK)^{\frac{cKL}{1+cKL}}\big)$",
                ),
            ),
        ),
    ),
)
