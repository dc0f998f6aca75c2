from django.db import IntegrityError, transaction

from builder.accounts.models import Person, User, new_token
from catalog.studio.members import do_abandon, do_merge_members, owned_by


class EmailTaken(Exception):
    """Somebody signed up with the same e-mail a moment before."""


def do_sign_up(*, email: str, password: str) -> User:
    try:
        with transaction.atomic():
            user = User.objects.create_user(email, password)
            Person.objects.create(user=user)
    except IntegrityError as error:
        raise EmailTaken from error
    return user


@transaction.atomic
def do_take_over(*, person: Person, visitor: Person) -> None:
    """Give everything of the visitor's to the person, and end the visitor: all of it or, when it fails, none."""
    visitor = Person.objects.select_for_update().filter(pk=visitor.pk, user=None).exclude(pk=person.pk).first()
    if visitor is None:
        return  # the second of two clicks
    do_merge_members(person=person, visitor=visitor)
    for relation in Person._meta.related_objects:
        rows = relation.related_model._base_manager.filter(**{relation.field.name: visitor})
        rows.update(**{relation.field.name: person})
    visitor.delete()


def do_make_keep_link(*, visitor: Person) -> None:
    """Give the visitor a keep-link. One that has a link gets another, and a new cookie key: neither the old link nor
    the browsers that used it reach the lists any more."""
    if visitor.keep:
        visitor.key = new_token()
    visitor.keep = new_token()
    visitor.save()


def do_delete_account(*, user: User) -> None:
    """Delete the account with all its lists and fights. Its codices go to an editor, or with it."""
    with transaction.atomic():
        codices = owned_by(Person.objects.filter(user=user).first())
        user.delete()
        do_abandon(codices=codices)
