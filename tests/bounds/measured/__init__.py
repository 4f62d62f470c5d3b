"""Records of how items are measured."""
