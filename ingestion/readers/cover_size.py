"""How large covers are, and which pictures can be made into one."""

WIDTH, HEIGHT = 480, 720
MOST_PIXELS = 24_000_000
_FEWEST_SIDE = 40
_MOST_RATIO = 5


def is_cover_size(width: int, height: int) -> bool:
    """Whether a picture of that many pixels is worth showing, and safe to decode."""
    least, most = sorted((width, height))
    return least >= _FEWEST_SIDE and most <= _MOST_RATIO * least and width * height <= MOST_PIXELS
