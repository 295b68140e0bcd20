"""Many typed fields found in one call, each with evidence of its own."""
