"""Where answers are from, besides their citations."""
