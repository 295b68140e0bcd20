"""Who is in a book, by rules: scanning, forms, joining, judging, and what each language knows of names."""
