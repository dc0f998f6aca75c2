"""Objects for tests, each whole with the least that it needs."""

import factory

from builder.accounts.models import Person, User

PASSWORD = "a plain long phrase"


class UserFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = User

    email = factory.Sequence(lambda n: f"player{n}@example.org")
    password = factory.django.Password(PASSWORD)


class PersonFactory(factory.django.DjangoModelFactory):
    """A visitor without an account; `PersonFactory(account=True)` has one."""

    class Meta:
        model = Person

    class Params:
        account = factory.Trait(user=factory.SubFactory(UserFactory))
