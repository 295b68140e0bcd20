"""The worker: thin tasks, the in-process worker, recovery."""
