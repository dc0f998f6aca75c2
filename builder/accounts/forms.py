from django import forms
from django.contrib.auth.forms import (
    AuthenticationForm,
    BaseUserCreationForm,
    PasswordChangeForm,
    SetPasswordForm,
    UsernameField,
)
from django.utils.translation import gettext_lazy as _

from builder.accounts.models import User

EMAIL = forms.EmailInput(attrs={"autocomplete": "email", "autofocus": True})


class LogInForm(AuthenticationForm):
    username = UsernameField(label=_("E-mail"), max_length=254, widget=EMAIL)


class SaysAtTheFirst:
    """Of two fields for the same password, the first is told what is wrong with it; the second, that they differ."""

    def validate_password_for_user(self, user: User, password_field_name: str = "password1") -> None:  # noqa: S107
        super().validate_password_for_user(user, password_field_name.replace("2", "1"))


class NewPasswordForm(SaysAtTheFirst, SetPasswordForm):
    pass


class ChangePasswordForm(SaysAtTheFirst, PasswordChangeForm):
    pass


class SignUpForm(SaysAtTheFirst, BaseUserCreationForm):
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
