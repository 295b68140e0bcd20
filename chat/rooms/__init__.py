"""Live talk between members, with the book at the table."""
