r"""Scope: what the paper leaves open, as its conclusion says.

"We acknowledge that our work does not settle the broader question of where different regularization
methods ultimately converge or which convergence point is optimal. Rather, our aim was to challenge
the assumption that regularization is always beneficial throughout the entire training process for
addressing heterogeneity."

"Regularization is not universally effective; instead, it is more beneficial as a pre-training
strategy for FedAvg than as a standalone approach."
"""

from bounds.statement import Kind, Statement

statement = Statement(id="switching.rem.scope", kind=Kind.REMARK, text=__doc__, lines="273")
