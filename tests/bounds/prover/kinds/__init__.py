"""Tests of the prover's vector, sampling and recursion kinds."""
