"""Section 5.2: observations stated with the results.

FedSAGD improves the speed of convergence and the accuracy across almost all scenarios. FedLNAG
accelerates towards local optima. FedCM, FedACG and FedANAG may improve global convergence but have
limited ability to improve the consistency between clients. FedSAGD has the highest robustness under
severe heterogeneity and low participation; more heterogeneity or lower participation has "only a
minimal adverse impact" on it. The results are fedsagd.exp.table2, fedsagd.exp.table3 and
fedsagd.exp.table4.
"""

from bounds.statement import Kind, Statement

statement = Statement(
    id="fedsagd.exp.claims",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="499-518, 563-569",
)
