"""Published bounds that have a worst case of the same quantity: one module each, PAPER/ITEM.py."""
