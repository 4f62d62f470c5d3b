r"""Models (App. A.2, Tables 5 and 6).

- CNN for CIFAR-10 (Table 5): convolution + ReLU 5x5x64; max pooling 2x2; convolution + ReLU 5x5x64;
  max pooling 2x2; fully connected + ReLU 1600x384; fully connected + ReLU 384x192; fully connected
  192x10
  and 192x100. No batch normalisation.
- CIFAR-100: ResNet-18-GN (group normalisation for batch normalisation), 7x7 filter in the first
  convolution layer.
- EMNIST-L: multi-class logistic regression, cross-entropy loss.
- Shakespeare (Table 6): embedding (80, 8); LSTM (80, 100); LSTM (80, 100); fully connected (100,
  80). Text: embedding into 8 dimensions, two-layer LSTM with 100 units, softmax layer.
"""


from bounds.statement import Kind, Statement

statement = Statement(
id="fedsagd.exp.models", kind=Kind.EXPERIMENT, text=__doc__, lines="615-631, 641-653",
)
