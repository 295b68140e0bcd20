"""Conversations named, searched, listed and exported."""
