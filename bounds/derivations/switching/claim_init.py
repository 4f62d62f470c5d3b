"""The global stationary point that pre-training nears, as in the claim about the limit."""

from bounds.derivations.switching.claim_h_to_0 import questions

__all__ = ["questions"]
