"""Rethinking Regularization in Federated Learning: an Initialization Perspective.

Anonymous authors; paper under double-blind review. It compares FedAvg, SCAFFOLD, FedDyn, FedNTD and
MOON by gradient diversity, by cosine similarity across rounds and by the features that models
share, and proposes to train with FedDyn first and with FedAvg afterwards. Proposition 1 says when
to switch.

What stands where: 1 introduction; 2 related work; 3.1 notation; 3.2 gradient perspective, (1);
3.3 interaction tensor, (2); 3.4 switching criterion, (3) to (5); 4 experiments; 5 further analysis;
6 conclusion; A.1 server control variate against global gradient; A.2 switch point and thresholds;
A.3 other methods for fine-tuning; A.4 derivation of the criterion, (6) to (15); A.5 Algorithm 1;
A.6 sensitivity to alpha; A.7 analysis of dynamic regularization; A.8 ablation of FedDyn;
A.9 hyper-parameters, Tables 5 and 6.

The `lines` of an item count the lines of the paper's plain text.
"""
