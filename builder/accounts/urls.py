from django.urls import path
from django.utils.translation import gettext_lazy as _
from django.views.generic import TemplateView

from builder.accounts import views

app_name = "accounts"


def told(heading: str, text: str) -> object:
    """A page that only says what was done."""
    return TemplateView.as_view(template_name="accounts/told.html", extra_context={"heading": heading, "text": text})


urlpatterns = [
    path("", views.profile, name="profile"),
    path("sign-up/", views.sign_up, name="signup"),
    path("log-in/", views.log_in, name="login"),
    path("log-out/", views.log_out, name="logout"),
    path("theme/", views.theme, name="theme"),
    path("game/", views.game, name="game"),
    path("take-over/", views.take_over, name="takeover"),
    path("keep/", views.keep, name="keep"),
    path("keep/<str:token>/", views.keep_accept, name="keep_accept"),
    path("delete/", views.delete, name="delete"),
    path("password/", views.password_change, name="password_change"),
    path(
        "password/changed/",
        told(_("The password is changed"), _("You stay logged in here; every other browser has to log in again.")),
        name="password_change_done",
    ),
    path("reset/", views.password_reset, name="password_reset"),
    path(
        "reset/sent/",
        told(
            _("Look into your mail"),
            _("If there is an account with this e-mail, a link to set a new password is on its way."),
        ),
        name="password_reset_done",
    ),
    path(
        "reset/done/",
        told(_("The new password is set"), _("Log in with it.")),
        name="password_reset_complete",
    ),
    path("reset/<uidb64>/<token>/", views.password_reset_confirm, name="password_reset_confirm"),
]
