"""Accounts, visitors, and how what a visitor made gets into an account or to another browser."""

import re
from datetime import timedelta
from http.cookies import Morsel

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core import mail, signing
from django.core.cache import cache
from django.db import DatabaseError, transaction
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from builder.accounts.actions import EmailTaken, do_make_keep_link, do_sign_up, do_take_over
from builder.accounts.models import Person, User
from builder.accounts.people import COOKIE, ensure_person, person_middleware, signed
from builder.lists.models import List
from tests.factories import PASSWORD, FightFactory, ListFactory, PersonFactory, UserFactory, starter_release

pytestmark = pytest.mark.django_db

NEW = "another plain phrase"
WRONG = {
    "email": "anna@example.org",
    "username": "anna@example.org",
    "password": "wrong",
    "old_password": "wrong",
    "password1": "password",
    "password2": "password2",
    "new_password1": "annaexample",
    "new_password2": "password2",
}


def as_visitor(client: Client, person: Person) -> Client:
    client.cookies[COOKIE] = signed(person.key)
    return client


def sign_up(client: Client, email: str = "anna@example.org", **more: str) -> object:
    data = {"email": email, "password1": PASSWORD, "password2": PASSWORD, **more}
    return client.post(reverse("accounts:signup"), data)


def log_in(client: Client, email: str, password: str = PASSWORD, **more: str) -> object:
    return client.post(reverse("accounts:login"), {"username": email, "password": password, **more})


def logged_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


class TestSignUp:
    def test_makes_an_account_and_logs_in(self, client: Client) -> None:
        response = sign_up(client)
        assert response.status_code == 302 and response.url == reverse("lists:index")
        user = User.objects.get()
        assert user.email == "anna@example.org" and user.check_password(PASSWORD)
        assert user.person and logged_in(client)

    def test_one_account_for_an_email_whatever_the_case(self, client: Client) -> None:
        UserFactory(email="Anna@Example.org")
        response = sign_up(client, "aNNa@example.ORG")
        assert User.objects.count() == 1 and not logged_in(client)
        assert "There is an account with this e-mail already" in response.content.decode()

    def test_two_at_the_same_moment(self) -> None:
        do_sign_up(email="anna@example.org", password=PASSWORD)
        with pytest.raises(EmailTaken):
            do_sign_up(email="Anna@example.org", password=PASSWORD)
        assert Person.objects.count() == 1

    @pytest.mark.parametrize(
        ("data", "field"),
        [
            ({"email": "no mail"}, "email"),
            ({"password2": "something else"}, "password2"),
            ({"password1": "12345", "password2": "12345"}, "password1"),
        ],
    )
    def test_what_is_wrong_is_said_at_its_field(self, client: Client, data: dict, field: str) -> None:
        response = sign_up(client, **{"email": "anna@example.org", **data})
        assert response.status_code == 200 and User.objects.count() == 0
        assert response.context["form"].errors.keys() == {field}
        assert f'id="id_{field}_error"' in response.content.decode()

    def test_in_russian(self, client: Client) -> None:
        UserFactory(email="anna@example.org")
        response = client.post(
            "/ru" + reverse("accounts:signup"),
            {"email": "anna@example.org", "password1": PASSWORD, "password2": PASSWORD},
        )
        assert "учётная запись с этой почтой уже есть" in response.content.decode().lower()


class TestLogIn:
    @pytest.mark.parametrize("typed", ["anna@example.org", "ANNA@example.org", " anna@Example.Org "])
    def test_by_email_whatever_the_case(self, client: Client, typed: str) -> None:
        UserFactory(email="Anna@example.org")
        assert log_in(client, typed).status_code == 302
        assert logged_in(client)

    @pytest.mark.parametrize("page", ["signup", "login", "password_change", "delete"])
    def test_no_form_says_anything_without_a_ё(self, client: Client, page: str) -> None:
        """Django's own Russian is another's: it says "введенные" and "пожалуйста"."""
        client.force_login(UserFactory()) if page in ("password_change", "delete") else None
        said = client.post("/ru" + reverse(f"accounts:{page}"), WRONG).content.decode()
        assert "ведён" in said or "адрес" in said or "парол" in said
        assert not re.search(r"введен[наоы]|учетн|распростране[нм]|пожалуйста", said, re.I)

    def test_wrong_password(self, client: Client) -> None:
        user = UserFactory()
        response = log_in(client, user.email, "wrong")
        assert response.status_code == 200 and response.context["form"].errors
        assert not logged_in(client)

    def test_goes_on_where_one_wanted_to(self, client: Client) -> None:
        response = log_in(client, UserFactory().email, next=reverse("accounts:profile"))
        assert response.url == reverse("accounts:profile")

    @pytest.mark.parametrize("url", ["https://evil.example/", "//evil.example", "javascript:alert(1)"])
    def test_goes_nowhere_else(self, client: Client, url: str) -> None:
        assert log_in(client, UserFactory().email, next=url).url == reverse("lists:index")

    def test_log_out_is_a_post(self, client: Client) -> None:
        client.force_login(UserFactory())
        assert client.get(reverse("accounts:logout")).status_code == 405
        assert logged_in(client)
        client.post(reverse("accounts:logout"))
        assert not logged_in(client)


class TestPassword:
    def ask(self, client: Client, email: str, language: str = "") -> object:
        return client.post(language + reverse("accounts:password_reset"), {"email": email})

    @pytest.mark.parametrize(("language", "word"), [("", "asked for a new password"), ("/ru", "новый пароль")])
    def test_reset_by_mail(self, client: Client, language: str, word: str) -> None:
        user = UserFactory()
        self.ask(client, user.email.upper(), language)
        (message,) = mail.outbox
        assert message.to == [user.email] and word in message.body
        (path,) = re.findall(r"^http://127\.0\.0\.1:8000(\S+)$", message.body, re.M)
        assert path.startswith(language + "/account/")
        form = client.get(path, follow=True)
        client.post(form.request["PATH_INFO"], {"new_password1": NEW, "new_password2": NEW})
        user.refresh_from_db()
        assert user.check_password(NEW)
        assert "form" not in client.get(path, follow=True).context or not client.get(path, follow=True).context["form"]

    def test_the_mail_names_our_address_whatever_the_request_says(self, client: Client, settings: object) -> None:
        settings.ALLOWED_HOSTS = ["*"]
        data = {"email": UserFactory().email}
        client.post(reverse("accounts:password_reset"), data, headers={"host": "evil.example"})
        assert "evil.example" not in mail.outbox[0].body

    def test_does_not_say_who_has_an_account(self, client: Client) -> None:
        known, unknown = self.ask(client, UserFactory().email), self.ask(client, "nobody@example.org")
        assert known.url == unknown.url and len(mail.outbox) == 1

    def test_a_cut_link_says_so(self, client: Client) -> None:
        response = client.get(reverse("accounts:password_reset_confirm", args=["MQ", "cut"]))
        assert "This link no longer works" in response.content.decode()

    def test_change_keeps_one_logged_in(self, client: Client) -> None:
        user = UserFactory()
        client.force_login(user)
        data = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
        client.post(reverse("accounts:password_change"), data)
        user.refresh_from_db()
        assert user.check_password(NEW) and client.get(reverse("accounts:profile")).context["user"] == user


class TestDelete:
    def test_takes_everything_along(self, client: Client) -> None:
        person = PersonFactory(account=True)
        ListFactory(person=person)
        kept = ListFactory()
        client.force_login(person.user)
        assert "1 list" in client.get(reverse("accounts:delete")).content.decode()
        response = client.post(reverse("accounts:delete"), {"password": PASSWORD})
        assert response.url == reverse("home") and not logged_in(client)
        assert not User.objects.exists() and list(List.objects.all()) == [kept]

    def test_wants_the_password(self, client: Client) -> None:
        client.force_login(UserFactory())
        response = client.post(reverse("accounts:delete"), {"password": "wrong"})
        assert response.context["form"].errors.keys() == {"password"} and User.objects.exists()


class TestVisitor:
    def write(self, cookies: dict[str, str] | None = None) -> tuple[Person, Morsel | None]:
        """A request that writes something, with these cookies: its person, and the cookie of the answer."""
        sent = "; ".join(f"{name}={value}" for name, value in (cookies or {}).items())
        request = RequestFactory().post("/", headers={"cookie": sent})
        request.user = AnonymousUser()

        def view(request: object) -> HttpResponse:
            ensure_person(request)
            return HttpResponse()

        response = person_middleware(view)(request)
        return request.person, response.cookies.get(COOKIE)

    @pytest.mark.parametrize("name", ["home", "accounts:profile", "accounts:keep", "lists:index"])
    def test_looking_makes_nobody(self, client: Client, name: str) -> None:
        starter_release()
        response = client.get(reverse(name))
        assert not Person.objects.exists() and COOKIE not in response.cookies

    def test_the_first_write_makes_a_person_and_a_cookie(self) -> None:
        person, cookie = self.write()
        assert person.user is None
        assert cookie["httponly"] and cookie["samesite"] == "Lax" and not cookie["secure"]
        assert cookie["max-age"] == timedelta(days=400).total_seconds()
        again, no_cookie = self.write({COOKIE: cookie.value})
        assert again == person and no_cookie is None

    def test_the_cookie_is_secure_where_the_site_is(self, settings: object) -> None:
        settings.SESSION_COOKIE_SECURE = True
        assert self.write()[1]["secure"]

    def test_forged_cookies_are_nobody(self) -> None:
        person = PersonFactory()
        good = signed(person.key)
        forged = [
            person.key,
            str(person.pk),
            good[:-1] + ("A" if good[-1] != "A" else "B"),
            signed(PersonFactory().key).replace(":", "", 1),
            signing.TimestampSigner(salt="another use").sign(person.key),
            signed(PersonFactory(account=True).key),  # an account is reached by logging in only
            "\x00" * 40,
        ]
        assert self.write({COOKIE: good})[0] == person
        for value in forged:
            assert self.write({COOKIE: value})[0].pk > person.pk + 2, value

    def test_a_cookie_in_use_never_ends(self, monkeypatch: pytest.MonkeyPatch) -> None:
        person = PersonFactory()
        value = signed(person.key)
        now = timezone.now().timestamp()
        monkeypatch.setattr("time.time", lambda: now + 31 * 86400)
        same, cookie = self.write({COOKIE: value})
        assert same == person and cookie.value != value
        monkeypatch.setattr("time.time", lambda: now + 430 * 86400)
        assert self.write({COOKIE: cookie.value})[0] == person
        assert self.write({COOKIE: value})[0] != person


class TestTakeOver:
    def offered(self, client: Client) -> Person:
        visitor = PersonFactory()
        ListFactory.create_batch(2, person=visitor)
        as_visitor(client, visitor)
        return visitor

    def test_offered_at_sign_up_and_log_in(self, client: Client) -> None:
        self.offered(client)
        response = sign_up(client, next=reverse("accounts:profile"))
        assert response.url == reverse("accounts:takeover") + "?next=%2Faccount%2F"
        client.post(reverse("accounts:logout"))
        response = log_in(client, "anna@example.org")
        assert response.url.startswith(reverse("accounts:takeover"))
        assert "2 lists" in client.get(response.url).content.decode()

    def test_not_offered_where_there_is_nothing(self, client: Client) -> None:
        as_visitor(client, PersonFactory())
        assert sign_up(client).url == reverse("lists:index")
        assert client.get(reverse("accounts:takeover")).url == reverse("lists:index")

    def test_taken(self, client: Client) -> None:
        visitor = self.offered(client)
        sign_up(client)
        response = client.post(reverse("accounts:takeover"), {"take": "1", "next": reverse("accounts:profile")})
        person = Person.objects.get()
        assert response.url == reverse("accounts:profile") and person.user and person != visitor
        assert person.lists.count() == 2
        assert response.cookies[COOKIE].value == ""
        client.post(reverse("accounts:takeover"), {"take": "1"})  # a second click
        assert Person.objects.count() == 1

    def test_left(self, client: Client) -> None:
        visitor = self.offered(client)
        sign_up(client)
        client.post(reverse("accounts:takeover"), {"leave": "1"})
        assert visitor.lists.count() == 2
        assert "2 lists" in client.get(reverse("accounts:profile")).content.decode()  # and offered again there
        client.post(reverse("accounts:logout"))
        assert client.get(reverse("lists:index")).wsgi_request.person == visitor

    def test_all_or_nothing(self, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        visitor = self.offered(client)
        person = PersonFactory(account=True)

        def fail(self: Person) -> None:
            raise DatabaseError

        monkeypatch.setattr(Person, "delete", fail)
        with pytest.raises(DatabaseError), transaction.atomic():
            do_take_over(person=person, visitor=visitor)
        assert visitor.lists.count() == 2 and person.lists.count() == 0

    def test_everything_that_names_a_person_goes_along(self) -> None:
        """Whatever is added to the models later: no row may stay behind, to be deleted with the visitor."""
        visitor, person = PersonFactory(), PersonFactory(account=True)
        ListFactory(person=visitor)
        FightFactory(person=visitor)
        before = {rel: rel.related_model.objects.count() for rel in Person._meta.related_objects}
        do_take_over(person=person, visitor=visitor)
        assert {rel: rel.related_model.objects.count() for rel in Person._meta.related_objects} == before
        assert not Person.objects.filter(pk=visitor.pk).exists()

    def test_an_account_is_no_visitor(self) -> None:
        one, other = PersonFactory(account=True), PersonFactory(account=True)
        ListFactory(person=other)
        do_take_over(person=one, visitor=other)
        assert other.lists.count() == 1 and Person.objects.count() == 2


class TestKeepLink:
    def made(self, client: Client) -> tuple[Person, str]:
        visitor = PersonFactory()
        ListFactory(person=visitor)
        as_visitor(client, visitor)
        client.post(reverse("accounts:keep"))
        visitor.refresh_from_db()
        return visitor, reverse("accounts:keep_accept", args=[visitor.keep])

    def test_is_made_when_asked_for_and_shown(self, client: Client) -> None:
        visitor = as_visitor(client, PersonFactory()).get(reverse("accounts:keep"))
        assert "If the cookie is lost, they are lost" in visitor.content.decode()
        assert Person.objects.get().keep is None
        _, path = self.made(client)
        assert "http://127.0.0.1:8000" + path in client.get(reverse("accounts:keep")).content.decode()
        assert len(path.split("/")[-2]) >= 32

    def test_needs_something_to_keep(self, client: Client) -> None:
        client.post(reverse("accounts:keep"))
        assert not Person.objects.exists()

    def test_looking_at_it_changes_nothing(self, client: Client) -> None:
        _, path = self.made(client)
        stranger = Client()
        response = stranger.get(path)
        assert response.status_code == 200 and COOKIE not in stranger.cookies
        assert "1 list" in response.content.decode()

    def test_brings_the_lists_to_another_browser(self, client: Client) -> None:
        visitor, path = self.made(client)
        other = Client()
        assert other.post(path).url == reverse("lists:index")
        assert other.get(reverse("lists:index")).wsgi_request.person == visitor
        assert client.get(reverse("lists:index")).wsgi_request.person == visitor
        assert other.get(path).url == reverse("lists:index")  # they are here already

    def test_what_the_other_browser_had_joins_them(self, client: Client) -> None:
        visitor, path = self.made(client)
        other_visitor = PersonFactory()
        ListFactory(person=other_visitor)
        other = as_visitor(Client(), other_visitor)
        assert "will join them" in other.get(path).content.decode()
        other.post(path)
        assert visitor.lists.count() == 2 and Person.objects.count() == 1

    def test_logged_in_it_goes_over_to_the_account(self, client: Client) -> None:
        _, path = self.made(client)
        person = PersonFactory(account=True)
        other = Client()
        other.force_login(person.user)
        assert person.user.email in other.get(path).content.decode()
        other.post(path)
        assert person.lists.count() == 1 and list(Person.objects.all()) == [person]
        assert Client().get(path).status_code == 404

    def test_renewing_shuts_out_the_old_link_and_who_used_it(self, client: Client) -> None:
        visitor, path = self.made(client)
        other = Client()
        other.post(path)
        client.post(reverse("accounts:keep"))
        assert Client().get(path).status_code == 404
        assert client.get(reverse("lists:index")).wsgi_request.person == visitor
        assert other.get(reverse("lists:index")).wsgi_request.person is None

    def test_a_wrong_link_says_what_is_wrong(self, client: Client) -> None:
        _, path = self.made(client)
        for wrong in (path[:-8] + "/", *(reverse("accounts:keep_accept", args=[end]) for end in ("%00", "\x00"))):
            response = Client().get(wrong)
            assert response.status_code == 404
            assert "cut short or wrong" in response.content.decode()

    def test_an_account_needs_none(self, client: Client) -> None:
        person = PersonFactory(account=True)
        client.force_login(person.user)
        assert client.post(reverse("accounts:keep")).url == reverse("accounts:profile")
        person.refresh_from_db()
        assert person.keep is None

    def test_an_accounts_person_is_reached_by_no_keep_link(self) -> None:
        person = PersonFactory(account=True)
        do_make_keep_link(visitor=person)
        assert Client().get(reverse("accounts:keep_accept", args=[person.keep])).status_code == 404


class TestTheme:
    def test_is_kept_in_a_cookie_and_shown(self, client: Client) -> None:
        response = client.post(reverse("accounts:theme"), {"theme": "dark", "next": "/ru/account/"})
        assert response.url == "/ru/account/" and response.cookies["theme"]["max-age"]
        assert 'data-theme="dark"' in client.get(reverse("home")).content.decode()

    @pytest.mark.parametrize("theme", ["", "pink", '"><script>'])
    def test_no_others(self, client: Client, theme: str) -> None:
        assert client.post(reverse("accounts:theme"), {"theme": theme}).status_code == 400
        client.cookies["theme"] = "pink"
        assert "data-theme=" not in client.get(reverse("home")).content.decode()


class TestLimits:
    @pytest.fixture(autouse=True)
    def _fresh(self) -> None:
        cache.clear()

    def test_log_in_as_one_person_from_anywhere(self, client: Client) -> None:
        user = UserFactory()
        codes = [
            client.post(
                reverse("accounts:login"),
                {"username": user.email.upper() if n % 2 else user.email, "password": "wrong"},
                REMOTE_ADDR=f"10.0.0.{n}",
            ).status_code
            for n in range(11)
        ]
        assert codes == [200] * 10 + [429]
        assert log_in(client, UserFactory().email).status_code == 302  # others still can

    def test_log_in_from_one_address_as_anyone(self, client: Client) -> None:
        codes = [log_in(client, f"guess{n}@example.org").status_code for n in range(31)]
        assert codes == [200] * 30 + [429]

    def test_reset(self, client: Client) -> None:
        email = UserFactory().email
        codes = [client.post(reverse("accounts:password_reset"), {"email": email}).status_code for _ in range(4)]
        assert codes == [302] * 3 + [429] and len(mail.outbox) == 3

    def test_sign_up(self, client: Client) -> None:
        codes = [sign_up(Client(), f"new{n}@example.org").status_code for n in range(11)]
        assert codes == [302] * 10 + [429]
        assert User.objects.count() == 10

    def test_looking_is_not_counted(self, client: Client) -> None:
        assert {client.get(reverse("accounts:login")).status_code for _ in range(40)} == {200}
