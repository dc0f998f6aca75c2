from django.urls import path

from builder import deployments
from builder.lists import printing, releases, sharing, views

app_name = "lists"
urlpatterns = [
    path("lists/", views.index, name="index"),
    path("lists/new/", views.create, name="create"),
    path("lists/upload/", sharing.upload, name="upload"),
    path("lists/<slug:token>/", views.edit, name="edit"),
    path("lists/<slug:token>/change/", views.change, name="change"),
    path("lists/<slug:token>/undo/", views.undo, name="undo"),
    path("lists/<slug:token>/redo/", views.redo, name="redo"),
    path("lists/<slug:token>/settle/", views.settle, name="settle"),
    path("lists/<slug:token>/release/", releases.renew, name="renew"),
    path("lists/<slug:token>/history/", views.history, name="history"),
    path("lists/<slug:token>/deployment/", deployments.of_list, name="deployment"),
    path("lists/<slug:token>/delete/", views.delete, name="delete"),
    path("lists/<slug:token>/undelete/", views.undelete, name="undelete"),
    path("lists/<slug:token>/share/", sharing.share, name="share"),
    path("lists/<slug:token>/unshare/", sharing.unshare, name="unshare"),
    path("lists/<slug:token>/copy/", sharing.copy, name="copy"),
    path("lists/<slug:token>/file/", sharing.file, name="file"),
    path("lists/<slug:token>/text/", sharing.text, name="text"),
    path("lists/<slug:token>/cards/", printing.cards, name="cards"),
    path("lists/<slug:token>/sheet/", sharing.printed, name="sheet"),
    path("l/", sharing.shared, {"link": ""}, name="shared_none"),
    path("l/<str:link>/", sharing.shared, name="shared"),
]
