"""Who works on a codex: members and invitations, and the page that an invitation's link leads to."""

from functools import lru_cache
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from catalog.models import Codex, Faction, Invitation, Member
from catalog.studio import members, queries
from catalog.studio.forms import ROLES, JoinForm, MemberForm, RoleForm
from catalog.studio.people import DESIGNER, Standing, standing_of
from catalog.studio.views import called, codex_or_404, page, shared, whole


def role_words(row: Member | Invitation) -> str:
    """ "designer of one faction" by its name: "designer: Fire"."""
    if row.role == DESIGNER and row.faction:
        return _("designer: %(faction)s") % {"faction": row.faction.name}
    return str(ROLES[row.role])


@page
@never_cache
def people(request: HttpRequest, codex: str) -> HttpResponse:
    """Members and invitations; POST makes an invitation."""
    found = codex_or_404(request, codex)
    factions = queries.factions_of(found)
    first = {"faction": factions[0].slug} if factions else {}
    form = RoleForm(factions, request.POST or None, prefix="new", initial=first)
    if request.method == "POST" and form.is_valid():
        keys = {"role": form.cleaned_data["role"], "faction": form.chosen}
        if keys["role"] != DESIGNER:
            keys["faction"] = None  # the field stands there all the same, with one chosen
        if form.does(members.do_invite, person=request.person, codex=found, **keys):
            return redirect("studio:people", found.slug)
    return render_people(request, found, form)


def render_people(request: HttpRequest, codex: Codex, form: RoleForm, status: int = 200) -> HttpResponse:
    context = shared(request, codex) | {"form": form}
    standing, factions = context["standing"], queries.factions_of(codex)
    rows = codex.members.select_related("faction").order_by("joined", "pk")
    known = tuple((row.slug, row.name) for row in factions)
    context["members"] = [_row(request, row, standing, known) for row in rows]
    if standing.may("invite"):
        open_ones = list(codex.invitations.filter(revoked_at=None).select_related("faction").order_by("-pk"))
        context["invitations"] = [
            {"invitation": row, "role": role, "link": settings.ORIGIN + address_of(row)}
            for row, role in zip(open_ones, told_apart(open_ones), strict=True)
        ]
    return render(request, "studio/people.html", context, status=422 if form.errors else status)


def told_apart(invitations: list[Invitation]) -> list[str]:
    """What each of them is called, given the newest first: its role, with a number where several are to the same."""
    roles = [role_words(row) for row in invitations]
    return [
        f"{role} ({roles[place:].count(role)})" if roles.count(role) > 1 else role for place, role in enumerate(roles)
    ]


def member_form(row: Member, factions: list[Any], data: Any = None) -> MemberForm:
    first = {"role": row.role, "faction": row.faction.slug if row.faction else ""}
    return MemberForm(factions, data, prefix=f"m{row.pk}", initial=first)


def _row(request: HttpRequest, row: Member, standing: Standing, factions: tuple[tuple[str, str], ...]) -> SafeString:
    changeable = standing.may("change_roles") and row.role != Member.OWNER
    first = (row.role, row.faction.slug if row.faction else "", factions) if changeable else None
    root = reverse("studio:codex", args=[row.codex.slug])
    return row_html(root, row.pk, row.name, role_words(row), row.person_id == request.person.pk, row.role, first)


@lru_cache(2000)
def row_html(root: str, pk: int, name: str, called: str, me: bool, role: str, first: Any) -> SafeString:
    """A member's row. Nothing else shows in it, `root` names the language, and it sends the page's form `press`: so it
    is drawn once, for its own form costs as much as the rest of the page. `called`: the role in words; `first`: what
    the form begins with, None for no form."""
    shown = {"root": root, "pk": pk, "name": name, "role": called, "me": me, "may_leave": me and role != Member.OWNER}
    if first is not None:
        role, faction, known = first
        factions = [Faction(slug=slug, name_en=name, name_ru=name) for slug, name in known]
        first = {"role": role, "faction": faction}
        shown["form"] = MemberForm(factions, prefix=f"m{pk}", initial=first, sent_by="press")
    return SafeString(render_to_string("studio/_member.html", shown))


def address_of(invitation: Invitation) -> str:
    return reverse("studio:invited", args=[invitation.token])


@require_POST
def revoke(request: HttpRequest, codex: str, pk: int) -> HttpResponse:
    found = codex_or_404(request, codex)
    invitation = get_object_or_404(found.invitations, pk=whole(str(pk)))
    members.do_revoke(person=request.person, codex=found, invitation=invitation)
    return redirect("studio:people", found.slug)


@require_POST
def member(request: HttpRequest, codex: str, pk: int) -> HttpResponse:
    """Give a member another role, or remove them."""
    found = codex_or_404(request, codex)
    row = get_object_or_404(found.members, pk=whole(str(pk)))
    if request.POST.get("do") == "remove":
        members.do_remove_member(person=request.person, codex=found, member=row)
        remind_of_links(request, found)
        return redirect("studio:people", found.slug)
    form = member_form(row, queries.factions_of(found), request.POST)
    if form.is_valid():
        keys = {"role": form.cleaned_data["role"], "faction": form.chosen}
        if keys["role"] != DESIGNER:
            keys["faction"] = None  # the field stands there all the same
        if form.does(members.do_change_role, person=request.person, codex=found, member=row, **keys):
            remind_of_links(request, found)
    if form.errors:
        messages.error(request, " ".join(text for faults in form.errors.values() for text in faults))
    return redirect("studio:people", found.slug)


def remind_of_links(request: HttpRequest, codex: Codex) -> None:
    """Whoever may do less now comes back by the link that they came by."""
    if codex.invitations.filter(revoked_at=None).exists():
        messages.info(request, _("Invitations below still hold: whoever has the link takes its role by it, again too."))


@require_POST
def leave(request: HttpRequest, codex: str) -> HttpResponse:
    try:
        found = codex_or_404(request, codex)
    except Http404:
        return redirect("studio:index")  # the second of two clicks, or there was nothing to leave
    members.do_leave(person=request.person, codex=found)
    messages.success(request, _("You do not work on %(name)s any more.") % {"name": found.name})
    return redirect("studio:index")


@page
@never_cache
def invited(request: HttpRequest, token: str) -> HttpResponse:
    """What an invitation is to. Only a press takes it: previews follow links too."""
    try:
        invitation = queries.invitation_by(token)
    except Invitation.DoesNotExist:
        return render(request, "studio/invited_lost.html", status=404)
    form = JoinForm(request.POST or None, initial={"member_name": called(request)})
    if request.method == "POST":
        if refused := request.too_many("join", "60/h"):
            return refused
        try:
            joined = form.does(join, request=request, form=form, token=token)
        except Invitation.DoesNotExist:  # it was revoked a moment ago
            return render(request, "studio/invited_lost.html", status=404)
        if joined:
            return redirect("studio:codex", invitation.codex.slug)
    owner = invitation.codex.members.filter(role=Member.OWNER).first()
    here = standing_of(request.person, invitation.codex)
    context = {"form": form, "invitation": invitation, "role": role_words(invitation), "owner": owner}
    context |= {"member": here.role in ROLES, "system": invitation.codex.system, "codex": invitation.codex}
    return render(request, "studio/invited.html", context, status=422 if form.errors else 200)


def join(*, request: HttpRequest, form: JoinForm, token: str) -> Member:
    return members.do_join(person=request.ensure_person(), token=token, name=form.cleaned_data["member_name"])
