"""The pages about books."""

from django.urls import path

from ingestion.views import artifacts, book, cover, reader, shelf

app_name = "ingestion"
urlpatterns = [
    path("", shelf.shelf, name="shelf"),
    path("upload/", shelf.upload, name="upload"),
    path("books/<int:pk>/", book.book, name="book"),
    path("books/<int:pk>/read-in/", book.reread, name="reread"),
    path("books/<int:pk>/unlock/", book.unlock, name="unlock"),
    path("books/<int:pk>/cover/<slug:name>.jpg", cover.cover, name="cover"),
    path("books/<int:pk>/profile/", book.write_profile, name="write-profile"),
    path("books/<int:pk>/delete/", book.delete, name="delete"),
    path("books/<int:pk>/read/", reader.reader, name="reader"),
    path("books/<int:pk>/generated/<int:chunk_index>/", artifacts.artifact, name="artifact"),
]
