"""What a book tells of itself, by counting: who is where, which sentences, which words come back."""
