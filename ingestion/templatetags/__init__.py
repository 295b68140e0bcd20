"""What templates about books use."""
