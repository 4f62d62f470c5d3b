r"""Data and partition (Table 7, App. A.1).

- EMNIST-L is the first 10 characters of the alphabet split, images 1 x 28 x 28, 10 classes; CIFAR
  images 3 x 32 x 32, 10 and 100 classes; Shakespeare is next-character prediction, 80 input
  characters, 80
  classes. App. A.3 states 500 communication rounds for EMNIST-L (line 671) and 100 rounds for the
  search (line 662).
- Non-IID image data: for each client a class-probability vector from a Dirichlet distribution;
  labels sampled from it; images drawn without replacement until all points are allocated. At
  Dirichlet 0.3
  about 80% of the data of a client lies in 3-4 classes. IID: shuffled and evenly distributed.
- Shakespeare: LEAF, at most 2000 samples per client, partition by role; IID: lines merged and
  distributed at random.
"""


from bounds.statement import Kind, Statement, Table

statement = Statement(
id="fedsagd.exp.data", kind=Kind.EXPERIMENT, text=__doc__, lines="585-613, 654-659 (Table 7), 661-690 (epochs)",
tables=(
Table(columns=("data","train / test","clients","sampling rate","train per client","batch","rounds","epochs","local steps K = epochs x (per client / batch)","model",), rows=(("EMNIST-L","48000 / 8000","500","1% (5 clients)","96","48","2000","20","40","multi-class logistic regression",),("CIFAR-10","50000 / 10000","200","2% (4 clients)","250","50","2000","5","25","CNN",),("CIFAR-100","50000 / 10000","200","2% (4 clients)","250","50","2000","5","25","ResNet-18-GN",),("Shakespeare","200000 / 40000","100","3% (3 clients)","2000","100","1000","1 or 5","20 or 100","LSTM",),)),
),
)
