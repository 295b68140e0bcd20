"""A small loopback server: the part of Qdrant's REST interface that Bookclub uses, over Qdrant Edge."""
