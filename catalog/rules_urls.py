from django.urls import path

from catalog import views

app_name = "rules"
urlpatterns = [
    path("<slug:system>/", views.ledger, name="ledger"),
]
