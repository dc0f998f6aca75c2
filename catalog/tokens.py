"""Tokens: what stands in an address that nobody can guess."""

import re
import secrets

TOKEN = re.compile(r"[\w-]{1,32}", re.ASCII)


def new_token() -> str:
    """192 random bits, safe in a URL."""
    return secrets.token_urlsafe(24)


def is_token(text: str) -> bool:
    """Whether this may be a token: what somebody pasted may hold anything, and a database does not take all of it."""
    return TOKEN.fullmatch(text) is not None
