from django.urls import path

from builder.lists import sharing, views

app_name = "lists"
urlpatterns = [
    path("lists/", views.index, name="index"),
    path("lists/new/", views.create, name="create"),
    path("lists/upload/", sharing.upload, name="upload"),
    path("lists/<str:token>/", views.edit, name="edit"),
    path("lists/<str:token>/change/", views.change, name="change"),
    path("lists/<str:token>/undo/", views.undo, name="undo"),
    path("lists/<str:token>/redo/", views.redo, name="redo"),
    path("lists/<str:token>/settle/", views.settle, name="settle"),
    path("lists/<str:token>/history/", views.history, name="history"),
    path("lists/<str:token>/delete/", views.delete, name="delete"),
    path("lists/<str:token>/undelete/", views.undelete, name="undelete"),
    path("lists/<str:token>/share/", sharing.share, name="share"),
    path("lists/<str:token>/unshare/", sharing.unshare, name="unshare"),
    path("lists/<str:token>/copy/", sharing.copy, name="copy"),
    path("lists/<str:token>/file/", sharing.file, name="file"),
    path("lists/<str:token>/text/", sharing.text, name="text"),
    path("lists/<str:token>/sheet/", sharing.printed, name="sheet"),
    path("l/", sharing.shared, {"link": ""}, name="shared_none"),
    path("l/<str:link>/", sharing.shared, name="shared"),
]
