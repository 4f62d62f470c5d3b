"""The documented forms of JSON output."""
