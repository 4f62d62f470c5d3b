"""The methods of proof, each a module; none of them is trusted: the checker has the last word."""
