"""What a host says of somebody in who is who: who else they are, what is not theirs, what they are called."""

from collections.abc import Iterable
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from ingestion.artifacts.correction_anchors import Shown
from ingestion.artifacts.name_profile import Person
from ingestion.correction_places import Draft
from ingestion.models import NameCorrection
from ingestion.shown_names import ShownNames

LONGEST_NAME = 200
NOT_IN_THE_BOOK = _("That name is not in who’s who as it is now.")


class CorrectionForm(forms.Form):
    """Of one person of the whole book's profile. From where it counts has to be said: none is preselected."""

    kind: NameCorrection.Kind
    no_secret: StrOrPromise = _("It is no secret: from where both are first named")
    shown = forms.ChoiceField(
        widget=forms.RadioSelect,
        error_messages={"required": _("Say from where the book itself has shown it.")},
    )
    chapter = forms.TypedChoiceField(coerce=int, required=False, empty_value=None)

    def __init__(self, names: ShownNames, person: Person, data: Any = None) -> None:
        super().__init__(data, prefix=self.kind.value)
        self.person = person
        self._offer("shown", self._places())
        titles = ((chapter.ordinal, chapter.title or _("Beginning")) for chapter in names.chapters)
        self._offer("chapter", [("", _("Choose a chapter")), *titles])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if (
            cleaned.get("shown") == Shown.CHAPTER
            and cleaned.get("chapter") is None
            and not self.has_error("chapter")
        ):
            self.add_error("chapter", _("Choose the chapter."))
        return cleaned

    def draft(self) -> Draft:
        """Of a valid form."""
        return Draft(
            kind=self.kind,
            person=self.person,
            names=self.corrected_names(),
            new_name=self.cleaned_data.get("new_name", ""),
            shown=Shown(self.cleaned_data["shown"]),
            chapter=self.cleaned_data["chapter"],
        )

    def corrected_names(self) -> tuple[str, ...]:
        raise NotImplementedError

    def _places(self) -> list[tuple[str, StrOrPromise]]:
        return [
            (Shown.FIRST, self.no_secret),
            (Shown.END, _("At the end of the book")),
            (Shown.CHAPTER, _("At the end of a chapter:")),
        ]

    def _offer(self, field: str, choices: Iterable[tuple[Any, Any]]) -> None:
        cast(forms.ChoiceField, self.fields[field]).choices = list(choices)


class MergeForm(CorrectionForm):
    kind = NameCorrection.Kind.MERGE
    others = forms.MultipleChoiceField(
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": _("Choose at least one other entry that is the same person."),
            "invalid_choice": NOT_IN_THE_BOOK,
        },
    )

    def __init__(self, names: ShownNames, person: Person, data: Any = None) -> None:
        super().__init__(names, person, data)
        others = (other.name for other in names.profile.people if other.name != person.name)
        self._offer("others", ((name, name) for name in others))

    def corrected_names(self) -> tuple[str, ...]:
        return (self.person.name, *self.cleaned_data["others"])


class SplitForm(CorrectionForm):
    kind = NameCorrection.Kind.SPLIT
    aliases = forms.MultipleChoiceField(
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": _("Choose at least one name that is somebody else’s."),
            "invalid_choice": NOT_IN_THE_BOOK,
        },
    )

    def __init__(self, names: ShownNames, person: Person, data: Any = None) -> None:
        super().__init__(names, person, data)
        self._offer("aliases", ((alias.name, f"{alias.name} ({alias.count})") for alias in person.aliases))

    def clean_aliases(self) -> list[str]:
        chosen: list[str] = self.cleaned_data["aliases"]
        if {alias.name for alias in self.person.aliases} <= set(chosen):
            raise ValidationError(_("At least one name has to stay with this entry."))
        return chosen

    def corrected_names(self) -> tuple[str, ...]:
        return tuple(self.cleaned_data["aliases"])


class RenameForm(CorrectionForm):
    kind = NameCorrection.Kind.RENAME
    no_secret = _("It is no secret: from the first mention on")
    alias = forms.ChoiceField(required=False, error_messages={"invalid_choice": NOT_IN_THE_BOOK})
    other_name = forms.CharField(required=False, max_length=LONGEST_NAME)

    def __init__(self, names: ShownNames, person: Person, data: Any = None) -> None:
        super().__init__(names, person, data)
        self._taken = {other.name for other in names.profile.people} - {person.name}
        aliases = (alias.name for alias in person.aliases if alias.name != person.name)
        self._offer("alias", [("", _("Choose a name")), *((name, name) for name in aliases)])

    def clean_other_name(self) -> str:
        name = " ".join(self.cleaned_data["other_name"].split())
        if name and not (name.isprintable() and any(character.isalnum() for character in name)):
            raise ValidationError(_("The name has characters that cannot be shown."))
        return name

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        given = [name for name in (cleaned.get("alias"), cleaned.get("other_name")) if name]
        if len(given) > 1:
            self.add_error("other_name", _("Choose one of the names or write another, not both."))
        elif given:
            cleaned["new_name"] = self._checked(given[0])
        elif not (self.has_error("alias") or self.has_error("other_name")):
            self.add_error("other_name", _("Choose one of the names, or write another."))
        return cleaned

    def _checked(self, name: str) -> str:
        if name == self.person.name:
            self.add_error("other_name", _("That is the name it has already."))
        elif name in self._taken:
            self.add_error(
                "other_name", _("Somebody else has that name. Are they the same person? Then merge them.")
            )
        return name

    def corrected_names(self) -> tuple[str, ...]:
        return (self.person.name,)


FORMS: dict[str, type[CorrectionForm]] = {
    form.kind.value: form for form in (MergeForm, SplitForm, RenameForm)
}
