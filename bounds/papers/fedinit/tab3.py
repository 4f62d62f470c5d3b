r"""Table 3, vanilla SGD and FedAvg."""

from bounds.papers.fedinit.symbols import C, K, L, N, S, T, c
from bounds.statement import Formula, Kind, Role, Statement, Table

statement = Statement(
    id="fedinit.tab3",
    kind=Kind.TABLE,
    text=__doc__,
    lines="851-889",
    formulas=(
        Formula("samples, SGD", 1 / (C * S), Role.EXPRESSION),
        Formula("samples, FedAvg", N ** (c * K * L / (1 + c * K * L)) / (C * S), Role.EXPRESSION),
        Formula("iterations, SGD", T ** (c * L / (1 + c * L)), Role.EXPRESSION),
        Formula("iterations, FedAvg", (T * K) ** (c * K * L / (1 + c * K * L)), Role.EXPRESSION),
    ),
    tables=(
        Table(
            columns=(
                "",
                "SGD",
                "FedAvg",
            ),
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
