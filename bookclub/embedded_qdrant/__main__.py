"""`python -m bookclub.embedded_qdrant --folder DIR`: serves the index kept in DIR on a loopback port."""

import argparse
import logging
import sys
import time
from pathlib import Path

from bookclub.embedded_qdrant.server import EmbeddedServer

GRACE_SECONDS = 10.0


def main() -> int:
    parser = argparse.ArgumentParser(prog="bookclub.embedded_qdrant", description=__doc__)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument(
        "--grace", type=float, default=GRACE_SECONDS, help="seconds to stay when nobody needs it"
    )
    given = parser.parse_args()
    logging.Formatter.converter = time.gmtime
    logging.basicConfig(level=logging.WARNING, format="%(asctime)sZ %(levelname)s %(name)s: %(message)s")
    EmbeddedServer(given.folder.resolve(), given.grace).run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
