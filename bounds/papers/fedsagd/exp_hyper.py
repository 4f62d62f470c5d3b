r"""Hyper-parameters (App. A.3).

- All: PyTorch 2.0.0, CUDA 11.8, GeForce RTX 4090; batch sizes as in Table 7; the client learning
  rate and the learning-rate decay factor are individually tuned by grid search.
- EMNIST-L ("500 devices, balanced data, full participation setup", search over 100 rounds, all
  algorithms, all IID and Dirichlet settings): learning rate in {0.1, 0.01, 0.001}; a first list in
  {1, 0.01, 0.001} and a
  second list in {0.001, 0.01, 0.02, 0.1} (letters partly legible, lam and mu or alpha); 20 epochs;
  weight decay 1e-4 (exponent partly legible); no learning-rate decay. Selected:

- CIFAR-10 ("similar hyperparameters as in EMNIST-L") and CIFAR-100 (200 devices): learning rate
  0.1; 5 epochs; learning-rate decay in {0.995, 0.998, 0.999, 1.0}; FedDyn alpha in {0.001, 0.01,
  0.1}; mu in
  {0.1, 0.01, 0.001, 0.0001}.
- Shakespeare ("100 devices, balanced data, full participation setup"): learning rate 1; epochs in
  {1, 5}; a first list in {0.01, 0.001} and a second list in {0.001, 0.009, 0.01, 0.015} (letters
  partly legible);
  learning-rate decay in {0.995, 0.998, 0.999, 1.0}; beta = 0.9 for FedSAGD, FedANAG, FedACG,
  FedLNAG, FedAvgM; 0.15 for FedCM; 0.2 for MimeLite; FedDyn alpha in {0.001, 0.01, 0.1}; mu in
  {0.1, 0.01, 0.001, 0.0001}.
"""


from bounds.statement import Kind, Statement, Table

statement = Statement(
id="fedsagd.exp.hyper", kind=Kind.EXPERIMENT, text=__doc__, lines="633-690",
tables=(
Table(columns=("algorithm","learning rate","other",), rows=(("FedAvg","0.1","",),("FedProx","0.001","mu = 0.001",),("FedDyn","0.001","alpha = 0.01",),("SCAFFOLD","0.001","",),("FedSAGD, FedANAG, FedACG, FedLNAG, FedAvgM","0.001","beta = 0.9",),("FedCM","0.001","beta = 0.1",),("MimeLite","0.001","beta = 0.2",),("FedAdam","0.001","global learning rate 0.1",),)),
),
)
