"""Data, models, partitions and protocols of the real benchmarks."""
