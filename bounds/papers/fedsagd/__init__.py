"""FedSAGD: a federated method with global momentum and a hybrid proximal term.

The paper, without title and authors in the text at hand ("Under review as a conference paper at
ICLR 2026"), introduces global-update stability for federated learning: how much the trained model
changes when one participating client is replaced. It states bounds on it for ten algorithms and for
the proposed FedSAGD, and states the convergence of FedSAGD on smooth non-convex objectives.

`lines` of the items count the lines of the paper's plain text. Its sections are: 1 introduction,
2 related work, 3 problem formulation and stability bounds (Table 1), 4 FedSAGD and its convergence,
5 experiments; Appendices A experiments, B proof of Theorem 3.5, C stability, D convergence.
"""
