"""FedDyn w/o Reg: the drift and the server's step, as for the limit of small alpha."""

from bounds.derivations.switching.claim_alpha0 import questions as limit

questions = (limit[0], limit[2])
