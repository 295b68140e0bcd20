"""What readers think of answers, and what hosts see of it."""
