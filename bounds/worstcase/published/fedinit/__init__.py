"""FedInit's lemmas on one round, and its theorem on smooth losses."""
