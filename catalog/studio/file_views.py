"""A codex as one file: out of its workshop, and in as a new codex, all of it or nothing."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from catalog.studio.files import Unfit, as_text, do_import_codex, read_codex
from catalog.studio.forms import JoinForm
from catalog.studio.views import called, codex_or_404, page

SHOWN = 50  # faults that a page shows


class UploadForm(JoinForm):
    file = forms.FileField(label=gettext_lazy("Codex file"))
    field_order = ["file", "member_name"]


@require_safe
@never_cache
def file(request: HttpRequest, codex: str) -> HttpResponse:
    found = codex_or_404(request, codex)
    answer = HttpResponse(as_text(found), content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{found.slug}-codex.json"'
    return answer


@page
@never_cache
def upload(request: HttpRequest) -> HttpResponse:
    form = UploadForm(request.POST or None, request.FILES or None, initial={"member_name": called(request)})
    if request.method != "POST":
        return render(request, "studio/upload.html", {"form": form})
    if refused := request.too_many("new-codex", "30/h"):
        return refused
    faults = []
    if form.is_valid():
        try:
            doc = read_codex(form.cleaned_data["file"].read())
        except Unfit as unfit:
            faults = unfit.faults
        else:
            keys = {"doc": doc, "member_name": form.cleaned_data["member_name"]}
            if made := form.does(do_import_codex, person=request.ensure_person(), **keys):
                messages.success(request, _("The codex is yours, all of it."))
                return redirect("studio:codex", made.slug)
    context = {"form": form, "faults": faults[:SHOWN], "count": len(faults), "shown": SHOWN}
    return render(request, "studio/upload.html", context, status=422)
