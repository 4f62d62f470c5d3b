r"""Sensitivity to beta (Table 8, App. A.5).

- CIFAR-10, 500 rounds, 100 clients, 10% participation; mu = 0.001, lam = 0.01. Line 747 names the
  tuned parameters beta, beta_0 and lambda.
"""


from bounds.statement import Kind, Statement, Table

statement = Statement(
id="fedsagd.exp.table8", kind=Kind.EXPERIMENT, text=__doc__, lines="745-753, 769-772",
tables=(
Table(columns=("beta","0.99","0.95","0.9","0.8","0.7","0.6","0.1",), rows=(("accuracy","80.27","81.14","81.34","81.02","80.81","80.63","78.57",),)),
),
)
