"""What a book says in so many words about itself, field by field, each opening its lines."""
