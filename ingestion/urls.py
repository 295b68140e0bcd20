"""The pages about books."""

from django.urls import path

from ingestion.views import (
    about,
    artifacts,
    book,
    cover,
    critical,
    enrichment,
    meetings,
    name_corrections,
    people,
    reader,
    reading_places,
    shelf,
    synonyms,
)

app_name = "ingestion"
urlpatterns = [
    path("", shelf.shelf, name="shelf"),
    path("upload/", shelf.upload, name="upload"),
    path("books/<int:pk>/", book.book, name="book"),
    path("books/<int:pk>/read-in/", book.reread, name="reread"),
    path("books/<int:pk>/embed-anew/", book.reembed, name="reembed"),
    path("books/<int:pk>/unlock/", book.unlock, name="unlock"),
    path("books/<int:pk>/cover/<slug:name>.jpg", cover.cover, name="cover"),
    path("books/<int:pk>/profile/", book.write_profile, name="write-profile"),
    path("books/<int:pk>/profile/stop/", enrichment.stop, name="stop-profile"),
    path("books/<int:pk>/enrich/", enrichment.enrich, name="enrich"),
    path("books/<int:pk>/critical/", critical.mark, name="mark-critical"),
    path("books/<int:pk>/synonyms/", synonyms.list_synonyms, name="synonyms"),
    path(
        "books/<int:pk>/synonyms/<int:synonyms_pk>/remove/", synonyms.remove_synonyms, name="remove-synonyms"
    ),
    path("books/<int:pk>/delete/", book.delete, name="delete"),
    path("books/<int:pk>/read/", reader.reader, name="reader"),
    path("books/<int:pk>/read-on/", reader.read_on, name="read-on"),
    path("books/<int:pk>/place/", reading_places.tell_place, name="tell-place"),
    path("books/<int:pk>/generated/<int:chunk_index>/", artifacts.artifact, name="artifact"),
    path("books/<int:pk>/people/", people.people, name="people"),
    path("books/<int:pk>/people/<str:slug>/", people.person, name="person"),
    path("books/<int:pk>/people/<str:slug>/<slug:kind>/", name_corrections.correct, name="correct-name"),
    path("books/<int:pk>/presence/", people.presence, name="presence"),
    path("books/<int:pk>/company/", people.company, name="company"),
    path("books/<int:pk>/corrections/", people.corrections, name="corrections"),
    path(
        "books/<int:pk>/corrections/<int:correction_pk>/undo/", name_corrections.undo, name="undo-correction"
    ),
    path("books/<int:pk>/names-state/", people.names_state, name="names-state"),
    path("books/<int:pk>/about/", about.about, name="about"),
    path("books/<int:pk>/meetings/", meetings.meetings, name="meetings"),
    path("books/<int:pk>/meetings/<int:pack_pk>/", meetings.meeting, name="meeting"),
    path("books/<int:pk>/meetings/<int:pack_pk>/print/", meetings.print_meeting, name="print-meeting"),
    path("books/<int:pk>/meetings/<int:pack_pk>/edit/", meetings.edit_meeting, name="edit-meeting"),
    path("books/<int:pk>/meetings/<int:pack_pk>/share/", meetings.share_meeting, name="share-meeting"),
    path("books/<int:pk>/meetings/<int:pack_pk>/make-anew/", meetings.remake_meeting, name="remake-meeting"),
    path("books/<int:pk>/meetings/<int:pack_pk>/delete/", meetings.delete_meeting, name="delete-meeting"),
]
