from django.apps import AppConfig


class ListsConfig(AppConfig):
    name = "builder.lists"
    label = "lists"
