"""The project: settings, composition, and the seams that both halves share."""
