"""Says in one sentence, with exit 1, why a server could not listen on HOST PORT."""

import errno
import socket
import sys


def problem_with(host: str, port: str) -> str:
    """An empty string when the port is free."""
    if not port.isdigit() or int(port) > 65535:
        return f"BOOKCLUB_PORT must be a number up to 65535, not {port!r}."
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, int(port), type=socket.SOCK_STREAM)[0]
    except socket.gaierror:
        return f"BOOKCLUB_HOST {host!r} is not an address of this machine."
    with socket.socket(family, kind) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(address)
            trial.listen()
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                return (
                    f"Port {port} is taken, perhaps by another Bookclub: stop that, "
                    f"or choose another port (BOOKCLUB_PORT=8001 script/server)."
                )
            return f"Bookclub cannot listen on {host}, port {port}: {error.strerror}."
    return ""


if __name__ == "__main__":
    found = problem_with(*sys.argv[1:3])
    if found:
        print(found)
        sys.exit(1)
