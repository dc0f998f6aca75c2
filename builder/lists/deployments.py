"""The deployment that is kept beside a list: no part of its revisions and of its file, and nobody's but its owner's."""

from typing import Any

from builder.accounts.models import Person
from builder.lists.models import Deployment, List

Plan = dict[str, Any]


def plan_of(found: List, person: Person | None) -> Plan | None:
    """What is kept with a list, for its owner; nobody else ever gets it."""
    kept = Deployment.objects.filter(list=found).first() if found.is_of(person) else None
    return kept.plan if kept else None


def do_keep_deployment(*, list: List, plan: Plan) -> None:
    """Keep a deployment with the list, in place of the one that was. No revision is made."""
    Deployment.objects.update_or_create(list=list, defaults={"plan": plan})


def do_drop_deployment(*, list: List) -> None:
    Deployment.objects.filter(list=list).delete()
