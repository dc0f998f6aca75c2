from django.urls import path

from catalog import picture_views, print_views, release_views, views

app_name = "catalog"
# An id of a card or faction may be any word, so what stands beside the cards of a codex has an address of two parts. A
# card with the id of the first part, and its picture, is found all the same.
urlpatterns = [
    path("", views.index, name="index"),
    path("<slug:codex>/", views.codex, name="codex"),
    path("<slug:codex>/factions/<slug:faction>/", views.faction, name="faction"),
    path("<slug:codex>/releases/all/", release_views.index, name="releases"),
    path("<slug:codex>/releases/compare/", release_views.compare, name="compare"),
    path("<slug:codex>/releases/drafts/", release_views.drafts, name="drafts"),
    path("<slug:codex>/releases/<int:before>-<int:after>/", release_views.difference, name="difference"),
    path("<slug:codex>/releases/<int:before>-<int:after>/text/", release_views.text, name="difference_text"),
    path("<slug:codex>/print/sheets/", print_views.sheets, name="print"),
    path("<slug:codex>/<slug:slug>/card.png", print_views.picture, name="picture"),
    path("<slug:codex>/pictures/<str:name>", picture_views.of_release, name="image"),
    path("<slug:codex>/<slug:slug>/", views.card, name="card"),
]
