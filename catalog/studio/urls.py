from django.urls import path

from catalog import picture_views
from catalog.studio import (
    card_views,
    editor_views,
    file_views,
    grid_views,
    people_views,
    publish_views,
    table_views,
    views,
)

app_name = "studio"
urlpatterns = [
    path("", views.index, name="index"),
    path("new/", views.create, name="create"),
    path("upload/", file_views.upload, name="upload"),
    path("invited/<str:token>/", people_views.invited, name="invited"),
    path("<slug:codex>/", views.codex, name="codex"),
    path("<slug:codex>/settings/", views.settings, name="settings"),
    path("<slug:codex>/renew-link/", views.renew_link, name="renew_link"),
    path("<slug:codex>/delete/", views.delete, name="delete"),
    path("<slug:codex>/restore/", views.restore, name="restore"),
    path("<slug:codex>/people/", people_views.people, name="people"),
    path("<slug:codex>/people/<int:pk>/", people_views.member, name="member"),
    path("<slug:codex>/invitations/<int:pk>/revoke/", people_views.revoke, name="revoke"),
    path("<slug:codex>/leave/", people_views.leave, name="leave"),
    path("<slug:codex>/factions/", views.create_faction, name="create_faction"),
    path("<slug:codex>/factions/<slug:faction>/", views.faction, name="faction"),
    path("<slug:codex>/deleted/", card_views.deleted, name="deleted"),
    path("<slug:codex>/file/", file_views.file, name="file"),
    path("<slug:codex>/pictures/<str:name>", picture_views.of_drafts, name="image"),
    path("<slug:codex>/tables/", table_views.tables, name="tables"),
    path("<slug:codex>/tables/<str:form>/", table_views.table, name="table"),
    path("<slug:codex>/grid/", grid_views.grid, name="grid"),
    path("<slug:codex>/publish/", publish_views.publish, name="publish"),
    path("<slug:codex>/publications/<int:pk>/", publish_views.publication, name="publication"),
    path("<slug:codex>/cards/", card_views.create, name="create_card"),
    path("<slug:codex>/cards/<slug:slug>/", editor_views.edit, name="edit"),
    path("<slug:codex>/cards/<slug:slug>/json/", card_views.as_json, name="json"),
    path("<slug:codex>/cards/<slug:slug>/history/", card_views.history, name="history"),
    path("<slug:codex>/cards/<slug:slug>/duplicate/", card_views.duplicate, name="duplicate_card"),
    path("<slug:codex>/cards/<slug:slug>/move/", card_views.move, name="move_card"),
    path("<slug:codex>/cards/<slug:slug>/place/", card_views.place, name="place_card"),
    path("<slug:codex>/cards/<slug:slug>/delete/", card_views.delete, name="delete_card"),
    path("<slug:codex>/cards/<slug:slug>/restore/", card_views.restore, name="restore_card"),
]
