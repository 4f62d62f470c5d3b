"""Where what searches found is kept."""

from bounds.store import Store

STORE = Store("instances", "bounds.instances.batch")
