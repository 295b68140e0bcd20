"""The few-shot bank: verified answers that hosts made examples of."""
