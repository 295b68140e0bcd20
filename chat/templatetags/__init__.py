"""What templates about conversations use."""
