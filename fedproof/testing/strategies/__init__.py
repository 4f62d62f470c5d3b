"""What Hypothesis draws: points, federations and exact runs on them."""
