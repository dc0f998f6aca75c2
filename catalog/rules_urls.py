from django.urls import path

from catalog import views

app_name = "rules"
urlpatterns = [
    path("okko/", views.ledger, {"system": "okko"}, name="ledger"),
    path("<slug:system>/", views.ledger, name="ledger"),
]
