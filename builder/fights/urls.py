from django.urls import path

from builder import deployments
from builder.fights import seating, views, watching

app_name = "fights"
urlpatterns = [
    path("", views.index, name="index"),
    path("new/", views.create, name="create"),
    path("upload/", views.upload, name="upload"),
    path("seat/<str:token>/", seating.take, name="seat"),
    path("<str:token>/", views.play, name="play"),
    path("<str:token>/act/", views.act, name="act"),
    path("<str:token>/keep/", deployments.keep, name="keep"),
    path("<str:token>/go/", views.go, name="go"),
    path("<str:token>/stop/", views.stop, name="stop"),
    path("<str:token>/delete/", views.delete, name="delete"),
    path("<str:token>/undelete/", views.undelete, name="undelete"),
    path("<str:token>/replay/", watching.replay, name="replay"),
    path("<str:token>/log/", watching.log, name="log"),
    path("<str:token>/file/", watching.file, name="file"),
    path("<str:token>/report/", watching.report, name="report"),
    path("<str:token>/seats/", seating.seats, name="seats"),
]
