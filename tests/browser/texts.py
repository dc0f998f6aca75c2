"""What a page says, to the eye and to screen readers; and whether all of it is in the page's language."""

import re

from playwright.sync_api import Page

# The page's texts, but for those that say themselves that they are in another language, or are what somebody typed.
COLLECT = """
() => {
  const lang = document.documentElement.lang;
  const apart = "script, style, template, noscript, svg symbol, svg .coord, textarea, code, [data-copy]";
  const foreign = (element) => element.closest("[lang]").lang !== lang || element.closest(apart);
  const found = [document.title, document.querySelector("meta[name=description]")?.content ?? ""];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, data } = walker.currentNode;
    if (data.trim() && !foreign(parentElement)) found.push(data.trim());
  }
  for (const name of ["aria-label", "title", "alt", "placeholder", "aria-description", "aria-roledescription"]) {
    for (const element of document.querySelectorAll(`body [${name}]`)) {
      if (!foreign(element)) found.push(element.getAttribute(name));
    }
  }
  return found;
}
"""

# What a Russian page may say in Latin letters: names, ids, squares and markers, single letters, words of formulas,
# keys, formats.
LATIN = re.compile(
    r"""
    Muster | EN | RU
    | [A-Z]{2,3}(?:-\d\d)? | OKKO-[A-Z]{2,3}-\d\d | FILE-FORMAT
    | (?:[a-z]{1,2}|[AB])[1-9]\d? | [A-Za-z]
    | max | dx | dy | null | true
    | e-mail | id | JSON | XLSX | JPEG | WebP | Letter | BBCode | Ctrl | Shift | Alt | Home | End | Del | Enter | Escape
    """,
    re.VERBOSE,
)
KEY = re.compile(r"\w+_\w+|[{}]|%\(|%[sd]|\bNone\b|\bTrue\b|\bFalse\b|\bundefined\b")


def texts(page: Page) -> list[str]:
    return page.evaluate(COLLECT)


def english_left(page: Page) -> list[str]:
    """The texts of a Russian page that hold a Latin word which has no business there."""
    return sorted({said for said in texts(page) if any(not LATIN.fullmatch(word) for word in _latin(said))})


def russian_left(page: Page) -> list[str]:
    """The texts of an English page that hold Cyrillic letters."""
    return sorted({said for said in texts(page) if re.search("[а-яё]", said, re.IGNORECASE)})


def keys_left(page: Page) -> list[str]:
    """The texts that hold what no reader should see: keys, gaps of templates, words of Python."""
    return sorted({said for said in texts(page) if KEY.search(said)})


def _latin(said: str) -> list[str]:
    said = re.sub(r"\S+@[\w.]+", "", said)  # an address is nobody's language
    return re.findall(r"[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*", said)
