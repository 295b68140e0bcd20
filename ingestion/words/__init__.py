"""Words compared across their forms: stems, and the nearest of many."""
