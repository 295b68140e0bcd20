"""What could be asked next."""
