"""The site with the yardstick of its pages beside them."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from builder.urls import handler400, handler403, handler404, handler500, urlpatterns
from catalog.models import ReleaseCard

__all__ = ["bare", "handler400", "handler403", "handler404", "handler500", "urlpatterns"]


def bare(request: HttpRequest) -> HttpResponse:
    """What any page of ours must do at least: read the session, the user and twelve rows."""
    names = [card.name_en for card in ReleaseCard.objects.all()[:12]]
    return HttpResponse(f"{request.session.get('seen')} {request.user.pk} {', '.join(names)}")


urlpatterns = [path("bare/", bare), *urlpatterns]
