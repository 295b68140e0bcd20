"""The typed answers, one file a shape; what a model replies is one of them, and so is what is kept."""
