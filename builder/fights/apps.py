from django.apps import AppConfig


class FightsConfig(AppConfig):
    name = "builder.fights"
    label = "fights"
