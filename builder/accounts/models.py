"""Who uses the site. A `User` logs in by e-mail; a `Person` owns lists and fights and may have no account."""

from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.utils.translation import gettext_lazy as _

from catalog.tokens import new_token


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        user = self.model(email=email, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        return self.create_user(email, password, is_superuser=True, **fields)

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(email=(username or "").lower())


class User(AbstractBaseUser, PermissionsMixin):
    email = models.EmailField(_("e-mail"), unique=True)
    is_active = models.BooleanField(default=True)
    joined = models.DateTimeField(auto_now_add=True)

    objects = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"

    def __str__(self) -> str:
        return self.email

    def save(self, **kwargs: Any) -> None:
        self.email = self.email.lower()  # so that "unique" means: whatever the case
        super().save(**kwargs)


class Person(models.Model):
    """The owner of lists and fights: an account's, or a visitor's behind the signed cookie that holds `key`."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, null=True, blank=True)
    key = models.CharField(max_length=32, unique=True, default=new_token)
    keep = models.CharField(max_length=32, unique=True, null=True, blank=True)  # token of the keep-link, once asked for
    made = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.user.email if self.user else f"visitor {self.pk}"
