"""Django's forms for accounts, with what they say in the words of this site."""

from typing import Any

from django import forms
from django.contrib.auth.forms import (
    AuthenticationForm,
    BaseUserCreationForm,
    PasswordChangeForm,
    PasswordResetForm,
    SetPasswordForm,
    UsernameField,
)
from django.utils.translation import gettext_lazy as _

from builder.accounts.models import User

EMAIL = forms.EmailInput(attrs={"autocomplete": "email", "autofocus": True})


class LogInForm(AuthenticationForm):
    username = UsernameField(label=_("E-mail"), max_length=254, widget=EMAIL)
    error_messages = {"invalid_login": _("No account has this e-mail and this password.")}


class ResetForm(PasswordResetForm):
    email = forms.EmailField(label=_("E-mail"), max_length=254, widget=EMAIL)


class PasswordTwice:
    """Of two fields for a new password, the first is told what is wrong with it; the second, that they differ."""

    error_messages = {
        "password_mismatch": _("The two passwords differ."),
        "password_incorrect": _("This is not your password."),
    }

    def __init__(self, *args: Any, **keys: Any) -> None:
        super().__init__(*args, **keys)
        first, second = (field for name, field in self.fields.items() if name.endswith(("password1", "password2")))
        first.help_text = _("At least 8 characters; not your e-mail, and none of those that everybody uses.")
        second.label, second.help_text = _("The same once more"), ""

    def validate_password_for_user(self, user: User, password_field_name: str = "password1") -> None:  # noqa: S107
        super().validate_password_for_user(user, password_field_name.replace("2", "1"))


class NewPasswordForm(PasswordTwice, SetPasswordForm):
    pass


class ChangePasswordForm(PasswordTwice, PasswordChangeForm):
    pass


class SignUpForm(PasswordTwice, BaseUserCreationForm):
    class Meta:
        model = User
        fields = ["email"]
        labels = {"email": _("E-mail")}
        widgets = {"email": EMAIL}

    def clean_email(self) -> str:
        email = self.cleaned_data["email"].lower()
        if User.objects.filter(email=email).exists():
            self.refuse_taken()
        return email

    def refuse_taken(self) -> None:
        self.add_error("email", _("There is an account with this e-mail already. Log in, or set a new password."))


class DeleteForm(forms.Form):
    password = forms.CharField(
        label=_("Your password"), widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}), strip=False
    )

    def __init__(self, user: User, data: dict | None = None) -> None:
        super().__init__(data)
        self.user = user

    def clean_password(self) -> str:
        password = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError(_("This is not your password."))
        return password
