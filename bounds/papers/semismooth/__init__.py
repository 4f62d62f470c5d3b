"""FedAvg beyond smoothness: semi-smooth objectives without critical points.

X. Li, Z. Song, R. Tao, G. Zhang: A Convergence Theory for Federated Average: Beyond Smoothness.
"A preliminary version of this paper appeared in BigData'2022."

The `lines` of an item count the lines of the paper's plain text. The paper's sections:

    3    Preliminary: data, losses, FedAvg, Assumption 3.1
    4    Framework going beyond smoothness: Definitions 4.1-4.6, Theorem 4.7, Corollary 4.8
    5    Proof sketch: Proposition 5.1 and, with gradient descent, (1)-(11) and Remark 5.2
    6    Proof of our optimization: Lemmas 6.1, 6.3 and 6.4, (12)-(23), Algorithm 1
    7    Supplementary proofs for Section 5: (24)

Lines of a proof are formulas labelled "(a)", "(b)", ... in printed order; what the paper names as
the source of each is in the words of the item.
"""
