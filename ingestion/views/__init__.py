"""The pages about books."""
