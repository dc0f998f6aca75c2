from django.conf.urls.i18n import i18n_patterns
from django.urls import include, path

from builder import views
from builder.home import home

urlpatterns = [
    path("healthz", views.healthz, name="healthz"),
    *i18n_patterns(
        path("", home, name="home"),
        path("account/", include("builder.accounts.urls")),
        path("", include("builder.lists.urls")),
        path("fights/", include("builder.fights.urls")),
        path("lab/", include("builder.lab.urls")),
        path("rules/", include("catalog.rules_urls")),
        path("codex/", include("catalog.urls")),
        path("studio/", include("catalog.studio.urls")),
        prefix_default_language=False,
    ),
]

handler400 = "builder.errors.bad_request"
handler403 = "builder.errors.forbidden"
handler404 = "builder.errors.not_found"
handler500 = "builder.errors.server_error"
