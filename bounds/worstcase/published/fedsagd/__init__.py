"""FedSAGD's stability theorems and the rows of its Table 1."""
