"""How a language model is asked about a book: what for, how much at once, and what becomes of its replies."""
