"""What can go wrong when a vendor is asked for something.

ProviderError
├── MissingKey, WrongKey, WrongAddress,          permanent: a person must change a setting
│   ModelNotFound
├── ContextTooLong, MalformedOutput              permanent for this request
└── ServerUnreachable, RateLimited, TimedOut     passing: worth another try
IndexFailure
├── IndexUnavailable                             passing
├── IndexRefused                                 permanent: wrong key
└── IndexDamaged                                 permanent until rebuilt

The sentences are `bookclub.sentences.Sentence`s, to be shown in the reader's language.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bookclub.providers.ports import ChatReply


class ProviderError(Exception):
    """A model could not do what was asked. `sentence` is for a host, the cause chain for the log.

    `retry_after` is what the provider asked callers to wait, in seconds.
    """

    code = "provider_error"
    permanent = True
    retry_after: float | None = None

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class MissingKey(ProviderError):
    code = "missing_key"


class WrongKey(ProviderError):
    code = "wrong_key"


class WrongAddress(ProviderError):
    code = "wrong_address"


class ModelNotFound(ProviderError):
    code = "model_not_found"


class ContextTooLong(ProviderError):
    code = "context_too_long"


class MalformedOutput(ProviderError):
    """`reply` is as much as came, where the provider said what it was."""

    code = "malformed_output"
    reply: "ChatReply | None" = None


class ServerUnreachable(ProviderError):
    code = "server_unreachable"
    permanent = False


class RateLimited(ProviderError):
    code = "rate_limited"
    permanent = False


class TimedOut(ProviderError):
    code = "timed_out"
    permanent = False


class IndexFailure(Exception):
    """The passage index could not do what was asked. `sentence` is for a host."""

    code = "index_failure"
    permanent = True

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class IndexUnavailable(IndexFailure):
    code = "index_unavailable"
    permanent = False


class IndexRefused(IndexFailure):
    code = "index_refused"


class IndexDamaged(IndexFailure):
    code = "index_damaged"
