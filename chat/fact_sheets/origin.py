"""Who has found what no model has."""

BY_RULES = ("offline", "rules-1")
"""Provider and model, as provenance has them."""
