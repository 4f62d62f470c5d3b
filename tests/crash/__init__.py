"""kill -9 at any moment: what was begun again ends as if nothing had happened."""
