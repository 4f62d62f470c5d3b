"""The papers' experiments on published data: data, models, partitions, protocols."""
