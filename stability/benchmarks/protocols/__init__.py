"""One file a protocol: `NAME.toml` is the protocol NAME; see `stability.benchmarks.protocol`."""
