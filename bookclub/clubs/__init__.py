"""Clubs: who belongs where, and how they sign in."""
