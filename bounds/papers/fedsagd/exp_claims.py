r"""Observations stated with the results.

- FedSAGD improves convergence speed and accuracy across almost all scenarios; FedLNAG accelerates
  towards local optima; FedCM, FedACG and FedANAG may improve global convergence but have limited
  ability to
  improve inter-client consistency; FedSAGD has the highest robustness under severe heterogeneity
  and low participation; more heterogeneity or lower participation has only a minimal adverse effect
  on it.
"""


from bounds.statement import Kind, Statement

statement = Statement(
id="fedsagd.exp.claims", kind=Kind.EXPERIMENT, text=__doc__, lines="499-518, 563-569",
)
