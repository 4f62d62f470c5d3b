"""What is computed for the statements on semi-smooth objectives."""
