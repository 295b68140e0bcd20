"""A question about a passage that its reader has chosen in the book."""
