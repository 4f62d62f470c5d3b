"""Many runs: a grid of problems, algorithms, hyper-parameters and seeds, on one machine or many."""
