"""What is measured in a run; every `Metric` in a module here is found by its name."""

from bounds.beside import open_to

open_to(__name__, "metrics", __path__)
