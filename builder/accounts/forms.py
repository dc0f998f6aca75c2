from django import forms
from django.contrib.auth.forms import AuthenticationForm, BaseUserCreationForm, UsernameField
from django.utils.translation import gettext_lazy as _

from builder.accounts.models import User

EMAIL = forms.EmailInput(attrs={"autocomplete": "email", "autofocus": True})


class LogInForm(AuthenticationForm):
    username = UsernameField(label=_("E-mail"), max_length=254, widget=EMAIL)


class SignUpForm(BaseUserCreationForm):
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
