"""What comes of every address and every socket for every role: a new one needs a line here.

Left out of it are the addresses of Django admin, which are under one rule (`test_admin_addresses.py`).
"""

from collections.abc import Mapping
from dataclasses import replace

from tests.access.club_sites import QUESTION
from tests.access.roles import (
    EVERYBODY,
    FORBIDDEN,
    HOST_AND_ADMIN,
    HOSTS,
    MEMBERS,
    NOBODY_AT_ALL,
    NOT_HERE,
    NOT_SIGNED_IN,
    PAGE,
    READER_ALONE,
    SIGNED_IN,
    Role,
    Who,
    everyone_but,
    who,
)
from tests.access.tries import SocketTry, Try, get, post

CLUB = {"slug": "club.slug"}
MEMBER = {**CLUB, "membership_pk": "membership.pk"}
BOOK = {"pk": "book.pk"}
PDF_PAGE = {"pk": "pdf.pk", "number": "'1'"}
PASSAGE = {"start": "40", "end": "90"}
OF_BOOK = {"book_pk": "book.pk"}
PACK = {**BOOK, "pack_pk": "pack.pk"}
ROOM = {"pk": "room.pk"}
SAID = {**ROOM, "message_pk": "said.pk"}
MAPPED = {"pk": "mapped_conversation.pk"}
NO_SECRET = {"secret": "'no secret'"}
EXAMPLE = {"pk": "example.pk"}
CONVERSATION = {"pk": "conversation.pk"}
ANSWER = {**CONVERSATION, "message_pk": "answer.pk"}
HOSTS_ANSWER = {"pk": "hosts_conversation.pk", "message_pk": "hosts_answer.pk"}

OVER = 410
# Whoever is signed in is led on from the page for signing in.
ONCE_SIGNED_IN = dict.fromkeys(everyone_but(Role.NOBODY), "ingestion:shelf")
UNSIGNED = Who(frozenset({Role.NOBODY}), but=ONCE_SIGNED_IN)
ACCOUNTANTS = who(Role.HOST, Role.OTHER_HOST, Role.ADMIN, others=FORBIDDEN)
ADMIN = who(Role.ADMIN)
ON_THE_WAY_TO_ADMIN = replace(who(Role.NOBODY), but={Role.ADMIN: "admin:index"})
IN_A_CLUB = who(Role.READER, Role.HOST, Role.OTHER_HOST)
FILLERS = replace(HOSTS, but={Role.READER: FORBIDDEN})
KEEPERS_OF_EXAMPLES = replace(ACCOUNTANTS, others=NOT_HERE)

Addresses = Mapping[str, tuple[Try, ...]]

CLUBS: Addresses = {
    "clubs:sign-in": (get(UNSIGNED), post(UNSIGNED)),
    "clubs:send-link": (post(EVERYBODY, then=NOT_HERE),),  # no e-mail is set up
    "clubs:sign-in-mailed": (get(EVERYBODY, NO_SECRET), post(EVERYBODY, NO_SECRET, OVER)),
    "clubs:sign-in-link": (get(EVERYBODY, NO_SECRET, OVER),),
    "clubs:sign-out": (post(SIGNED_IN, then="clubs:sign-in"),),
    "clubs:sign-out-of-admin": (post(SIGNED_IN, then="clubs:sign-in"),),
    "clubs:sign-in-to-admin": (
        get(ON_THE_WAY_TO_ADMIN, then="clubs:sign-in"),
        post(ON_THE_WAY_TO_ADMIN, then="clubs:sign-in"),
    ),
    "clubs:language": (post(EVERYBODY, then="ingestion:shelf", sent={"language": "es"}),),
    "clubs:theme": (post(EVERYBODY, then="ingestion:shelf", sent={"theme": "dark"}),),
    "clubs:join": (
        get(EVERYBODY, {"secret": "invitation_secret"}),
        post(replace(EVERYBODY, but={Role.NOBODY: PAGE}), {"secret": "invitation_secret"}, "ingestion:shelf"),
    ),
    "clubs:account": (get(SIGNED_IN), post(SIGNED_IN, then=400)),
    "clubs:set-password": (post(SIGNED_IN, then=400),),
    "clubs:sign-out-everywhere": (post(SIGNED_IN, then="clubs:account"),),
    "clubs:export-account": (get(SIGNED_IN),),
    "clubs:delete-account": (get(SIGNED_IN), post(SIGNED_IN)),
    "clubs:new-club": (get(ADMIN), post(ADMIN)),
    "clubs:club": (get(MEMBERS, CLUB),),
    "clubs:look-at": (post(MEMBERS, CLUB, "ingestion:shelf"),),
    "clubs:rename-club": (post(HOSTS, CLUB, "clubs:club", sent={"name": "Another name"}),),
    # The only host stays.
    "clubs:leave-club": (post(replace(MEMBERS, but={Role.HOST: "clubs:club"}), CLUB, "ingestion:shelf"),),
    "clubs:invite": (
        post(HOSTS, CLUB, "clubs:club", sent={"role": "reader", "days": "7", "most_uses": "1"}),
    ),
    "clubs:revoke-invitation": (post(HOSTS, {**CLUB, "invitation_pk": "invitation.pk"}, "clubs:club"),),
    "clubs:set-role": (post(HOSTS, MEMBER, "clubs:club", sent={"role": "host"}),),
    "clubs:remove-member": (post(HOSTS, MEMBER, "clubs:club"),),
    "clubs:hand-over": (post(HOSTS, MEMBER, "clubs:club"),),
}

INGESTION: Addresses = {
    "ingestion:shelf": (get(SIGNED_IN),),
    "ingestion:club-shelf": (get(MEMBERS, CLUB),),
    "ingestion:upload": (post(FILLERS, CLUB, "ingestion:club-shelf"),),
    "ingestion:samples": (post(FILLERS, CLUB, "ingestion:club-shelf"),),
    "ingestion:book": (get(MEMBERS, BOOK),),
    "ingestion:reread": (post(HOSTS, BOOK, "ingestion:book"),),
    "ingestion:cancel": (post(HOSTS, BOOK, "ingestion:book"),),
    "ingestion:book-settings": (get(HOSTS, BOOK), post(HOSTS, BOOK, 422)),
    "ingestion:provenance": (get(HOSTS, BOOK),),
    "ingestion:reembed": (post(HOSTS, BOOK, "ingestion:book"),),
    "ingestion:unlock": (post(HOSTS, BOOK, "ingestion:book"),),
    "ingestion:cover": (get(MEMBERS, {**BOOK, "name": "cover_name"}),),
    "ingestion:write-profile": (post(HOSTS, BOOK, "ingestion:book"),),
    "ingestion:stop-profile": (post(HOSTS, BOOK, "ingestion:book"),),
    "ingestion:enrich": (get(HOSTS, BOOK), post(HOSTS, BOOK)),
    "ingestion:mark-critical": (
        post(HOSTS, BOOK, "ingestion:enrich", sent={"chapter": "1"}),
        post(HOSTS, BOOK, "ingestion:enrich", sent={"mark": "@mark.pk"}),
    ),
    "ingestion:synonyms": (get(HOSTS, BOOK), post(HOSTS, BOOK)),
    "ingestion:remove-synonyms": (
        post(HOSTS, {**BOOK, "synonyms_pk": "synonyms.pk"}, "ingestion:synonyms", settles=("synonyms_pk",)),
    ),
    "ingestion:delete": (post(HOSTS, BOOK, "ingestion:club-shelf"),),
    "ingestion:reader": (get(MEMBERS, BOOK),),
    "ingestion:read-on": (post(MEMBERS, BOOK, "ingestion:reader"),),
    "ingestion:tell-place": (
        get(MEMBERS, BOOK),
        post(MEMBERS, BOOK, "ingestion:book", sent={"how": "finished"}),
    ),
    "ingestion:artifact": (get(MEMBERS, {**BOOK, "chunk_index": "generated.chunk_index"}),),
    "ingestion:people": (get(MEMBERS, BOOK),),
    "ingestion:person": (get(MEMBERS, {**BOOK, "slug": "person_slug"}),),
    "ingestion:correct-name": (post(HOSTS, {**BOOK, "slug": "person_slug", "kind": "'rename'"}, 422),),
    "ingestion:presence": (get(MEMBERS, BOOK),),
    "ingestion:company": (get(MEMBERS, BOOK),),
    "ingestion:corrections": (get(MEMBERS, BOOK),),
    "ingestion:undo-correction": (
        post(
            HOSTS,
            {**BOOK, "correction_pk": "correction.pk"},
            "ingestion:corrections",
            settles=("correction_pk",),
        ),
    ),
    "ingestion:names-state": (get(MEMBERS, BOOK),),
    "ingestion:about": (get(MEMBERS, BOOK),),
    "ingestion:meetings": (
        get(MEMBERS, BOOK),
        post(HOSTS, BOOK, "ingestion:meeting", sent={"kind": "end"}),
    ),
    "ingestion:meeting": (get(MEMBERS, PACK),),
    "ingestion:print-meeting": (get(MEMBERS, PACK),),
    "ingestion:edit-meeting": (
        get(HOSTS, PACK),
        post(HOSTS, PACK, sent={"q-TOTAL_FORMS": "0", "q-INITIAL_FORMS": "0"}),
    ),
    "ingestion:share-meeting": (post(HOSTS, PACK, "ingestion:meeting"),),
    "ingestion:remake-meeting": (post(HOSTS, PACK, "ingestion:meeting"),),
    "ingestion:delete-meeting": (post(HOSTS, PACK, "ingestion:meetings", settles=("pack_pk",)),),
    "ingestion:opened": (post(MEMBERS, BOOK, 204, sent={"at": "10"}),),
    "ingestion:make-place": (post(MEMBERS, BOOK, "ingestion:reader", sent={"at": "10"}),),
    "ingestion:not-now": (post(MEMBERS, BOOK, "ingestion:reader", sent={"at": "10"}),),
    "ingestion:comfort": (post(MEMBERS, BOOK, "ingestion:book"),),
    "ingestion:passage-citation": (get(MEMBERS, BOOK, sent=PASSAGE),),
    "ingestion:pages": (get(MEMBERS, {"pk": "pdf.pk"}, "ingestion:page"),),
    "ingestion:page": (get(MEMBERS, PDF_PAGE),),
    "ingestion:read-on-page": (post(MEMBERS, PDF_PAGE, "ingestion:page"),),
    "ingestion:page-picture": (get(MEMBERS, {**PDF_PAGE, "width": "'480'"}),),
}

CHAT: Addresses = {
    "chat:new": (post(MEMBERS, OF_BOOK, "chat:conversation", sent={"question": QUESTION}),),
    "chat:overview": (post(MEMBERS, OF_BOOK, "chat:conversation"),),
    "chat:facts": (get(MEMBERS, OF_BOOK), post(MEMBERS, OF_BOOK, "chat:facts")),
    "chat:conversations": (get(SIGNED_IN),),
    "chat:conversation": (get(READER_ALONE, CONVERSATION),),
    "chat:ask": (post(READER_ALONE, CONVERSATION, "chat:conversation", sent={"question": QUESTION}),),
    "chat:stop": (post(READER_ALONE, ANSWER, "chat:conversation"),),
    "chat:diagnostics": (
        get(HOST_AND_ADMIN, HOSTS_ANSWER),
        post(HOST_AND_ADMIN, HOSTS_ANSWER),
        get(who(Role.ADMIN), ANSWER),
    ),
    "chat:made": (get(READER_ALONE, ANSWER),),
    "chat:costs": (get(ACCOUNTANTS),),
    "chat:mapped-passage": (
        get(
            READER_ALONE,
            {"pk": "mapped_conversation.pk"},
            "ingestion:reader",
            sent={"chunk": "@mapped_chunk"},
        ),
    ),
    "chat:delete": (post(READER_ALONE, CONVERSATION, "chat:conversations"),),
    "chat:citation": (get(READER_ALONE, {"pk": "citation.pk"}, "ingestion:reader"),),
    "chat:make-example": (post(HOST_AND_ADMIN, HOSTS_ANSWER, "chat:examples"),),
    "chat:examples": (get(KEEPERS_OF_EXAMPLES),),
    # One from further on than its keeper has told of is kept from them, and an admin tells of no book.
    "chat:example": (get(HOSTS, EXAMPLE), post(HOSTS, EXAMPLE)),
    "chat:switch-example": (post(HOST_AND_ADMIN, EXAMPLE, "chat:examples"),),
    "chat:delete-example": (post(HOST_AND_ADMIN, EXAMPLE, "chat:examples"),),
}

ROOMS: Addresses = {
    "chat:rooms": (get(IN_A_CLUB),),
    "chat:new-room": (post(who(Role.HOST, Role.OTHER_HOST), then="chat:room", sent={"title": "A room"}),),
    "chat:room": (get(MEMBERS, ROOM),),
    "chat:room-say": (
        post(MEMBERS, ROOM, "chat:room", sent={"text": "Good evening."}),
        post(MEMBERS, ROOM, "chat:room", sent={"text": "I agree.", "reply": "@said.pk"}),
    ),
    "chat:room-box": (get(MEMBERS, ROOM), get(MEMBERS, ROOM, sent={"reply": "@said.pk"})),
    "chat:room-edit": (post(READER_ALONE, SAID, "chat:room", sent={"text": "In other words."}),),
    "chat:room-delete": (post(MEMBERS, SAID, "chat:room"),),
    "chat:room-stop": (post(MEMBERS, SAID, "chat:room"),),
    "chat:room-pin": (post(HOSTS, SAID, "chat:room", sent={"pinned": "yes"}),),
    "chat:room-close": (post(HOSTS, ROOM, "chat:room", sent={"closed": "yes"}),),
    "chat:rename-room": (post(HOSTS, ROOM, "chat:room", sent={"title": "Another name"}),),
    "chat:delete-room": (post(HOSTS, ROOM, "chat:rooms"),),
    "chat:room-horizon": (post(HOSTS, ROOM, 422),),
    "chat:room-ask-next": (post(HOSTS, ROOM, "chat:room", sent={"pack": "@pack.pk"}),),
    "chat:book-room": (post(MEMBERS, OF_BOOK, "chat:room"),),
    "chat:quote-in-room": (get(MEMBERS, OF_BOOK, "chat:room", sent=PASSAGE),),
}

FURTHER_CHAT: Addresses = {
    "chat:judge": (post(READER_ALONE, ANSWER, "chat:conversation", sent={"verdict": "good"}),),
    "chat:feedback": (get(KEEPERS_OF_EXAMPLES),),
    "chat:rename": (post(READER_ALONE, CONVERSATION, "chat:conversation", sent={"name": "Stones"}),),
    "chat:export-markdown": (get(READER_ALONE, CONVERSATION),),
    "chat:export-json": (get(READER_ALONE, CONVERSATION),),
    "chat:print": (get(READER_ALONE, CONVERSATION),),
    "chat:ask-about": (
        get(MEMBERS, OF_BOOK, sent=PASSAGE),
        post(MEMBERS, OF_BOOK, "chat:conversation", sent={**PASSAGE, "question": "What is this?"}),
    ),
}

EXTRACTED = {
    "document_ids": ["@book.document_id"],
    "fields": [{"name": "keeper", "question": "Who kept the lighthouse?"}],
}
API: Addresses = {
    "api:extract_fields": (post(replace(MEMBERS, nobody=NOT_SIGNED_IN), sent=EXTRACTED, is_json=True),),
    "api:api-root": (get(replace(NOBODY_AT_ALL, nobody=NOT_HERE)),),
}

SITE: Addresses = {"favicon.ico": (get(EVERYBODY, then="static"),)}

ADDRESSES: Addresses = {**CLUBS, **INGESTION, **CHAT, **ROOMS, **FURTHER_CHAT, **API, **SITE}

BEYOND: Mapping[str, frozenset[str]] = {
    # Django's own: a PUT is handled as a POST is, and asks for the same token.
    "clubs:sign-in": frozenset({"PUT"}),
    "api:api-root": frozenset({"POST", "PUT", "PATCH", "DELETE"}),
    "favicon.ico": frozenset({"POST", "PUT", "PATCH", "DELETE"}),
}
"""Methods that an address answers to besides those tried."""

SOCKETS: Mapping[str, SocketTry] = {
    "ws/clubs/<slug:slug>/shelf/": SocketTry(MEMBERS, CLUB),
    "ws/books/<int:pk>/": SocketTry(MEMBERS, BOOK),
    "ws/books/<int:pk>/facts/": SocketTry(MEMBERS, BOOK),
    "ws/chat/<int:pk>/": SocketTry(READER_ALONE, CONVERSATION),
    "ws/rooms/<int:pk>/": SocketTry(MEMBERS, ROOM),
    "": SocketTry(replace(NOBODY_AT_ALL, nobody=NOT_HERE)),
}
