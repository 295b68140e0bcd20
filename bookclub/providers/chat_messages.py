"""The two messages of a call as every chat protocol has them."""


def messages_of(system: str, user: str) -> list[dict[str, str]]:
    """Without instructions there is no system message: servers refuse an empty one."""
    asked = {"role": "user", "content": user}
    return [{"role": "system", "content": system}, asked] if system else [asked]
