r"""Sensitivity to lambda (Table 10, App. A.5).

- Same setting; beta = 0.9, mu = 0.001. Text: "peaking at lambda = 0.01".
"""


from bounds.statement import Kind, Statement, Table

statement = Statement(
id="fedsagd.exp.table10", kind=Kind.EXPERIMENT, text=__doc__, lines="759-761, 779-782",
tables=(
Table(columns=("lam","1","0.1","0.05","0.01","0.005","0.001","0.0001",), rows=(("accuracy","76.07","80.68","80.96","81.34","81.26","81.19","81.06",),)),
),
)
