"""The server update and alpha, amended: for given pseudo-gradients."""

from bounds.derivations.switching.claim_alpha_scale import questions as published

questions = published[:3]
