from django.urls import path

from builder.lab import draft_views, views

app_name = "lab"
urlpatterns = [
    path("trials/<str:token>/", views.trial, name="trial"),
    path("trials/<str:token>/stop/", views.stop, name="stop"),
    path("try/<slug:codex>/<slug:slug>/", views.try_card, name="try"),
    path("drafts/<slug:codex>/<slug:slug>/", draft_views.try_draft, name="try_draft"),
]
