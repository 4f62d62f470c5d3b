"""What is measured in a run; every `Metric` in a module here is found by its name."""
