"""How an item is measured: said once, and read by instances, worst cases and runs alike."""
