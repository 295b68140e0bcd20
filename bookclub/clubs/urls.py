"""Signing in and out, clubs and who is in them, accounts, and what is chosen in the menu."""

from django.urls import path

from bookclub.clubs.views import account, club, invitations, join, preferences, sign_in

app_name = "clubs"
urlpatterns = [
    path("sign-in/", sign_in.SignIn.as_view(), name="sign-in"),
    path("sign-in/by-mail/", sign_in.send_link, name="send-link"),
    path("sign-in/mailed/<str:secret>/", sign_in.sign_in_by_mail, name="sign-in-mailed"),
    path("sign-in/<str:secret>/", sign_in.sign_in_by_link, name="sign-in-link"),
    path("sign-out/", sign_in.SignOut.as_view(), name="sign-out"),
    path("admin/login/", sign_in.sign_in_to_admin, name="sign-in-to-admin"),
    path("admin/logout/", sign_in.SignOut.as_view(), name="sign-out-of-admin"),
    path("language/", preferences.switch_language, name="language"),
    path("theme/", preferences.switch_theme, name="theme"),
    path("join/<str:secret>/", join.join, name="join"),
    path("account/", account.account, name="account"),
    path("account/password/", account.set_password, name="set-password"),
    path("account/sign-out-everywhere/", account.sign_out_everywhere, name="sign-out-everywhere"),
    path("account/export/", account.export, name="export-account"),
    path("account/delete/", account.delete, name="delete-account"),
    path("clubs/new/", club.new_club, name="new-club"),
    path("clubs/<slug:slug>/", club.club, name="club"),
    path("clubs/<slug:slug>/look/", preferences.look_at, name="look-at"),
    path("clubs/<slug:slug>/rename/", club.rename, name="rename-club"),
    path("clubs/<slug:slug>/leave/", club.leave, name="leave-club"),
    path("clubs/<slug:slug>/invitations/", invitations.invite, name="invite"),
    path(
        "clubs/<slug:slug>/invitations/<int:invitation_pk>/revoke/",
        invitations.revoke,
        name="revoke-invitation",
    ),
    path("clubs/<slug:slug>/members/<int:membership_pk>/role/", club.set_role, name="set-role"),
    path("clubs/<slug:slug>/members/<int:membership_pk>/remove/", club.remove, name="remove-member"),
    path("clubs/<slug:slug>/members/<int:membership_pk>/hand-over/", club.hand_over, name="hand-over"),
]
