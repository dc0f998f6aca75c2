from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "builder.accounts"
    label = "accounts"
