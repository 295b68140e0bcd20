"""Pages of signing in, clubs and accounts."""
