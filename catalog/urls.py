from django.urls import path

from catalog import views

app_name = "catalog"
urlpatterns = [
    path("", views.index, name="index"),
    path("<slug:codex>/", views.codex, name="codex"),
    path("<slug:codex>/factions/<slug:faction>/", views.faction, name="faction"),
    path("<slug:codex>/<slug:slug>/", views.card, name="card"),
]
