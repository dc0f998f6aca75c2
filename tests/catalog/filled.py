"""What a browser sends of a drawn form: the fields of its HTML, as they stand."""

from html.parser import HTMLParser

from django.http import QueryDict
from django.template.loader import render_to_string

from catalog.studio.faults import place_of, put, said


class _Form(HTMLParser):
    def __init__(self):
        super().__init__()
        self.sent, self.buttons, self.labelled, self.ids = [], [], set(), []
        self.select = self.area = None
        self.inside_label, self.named, self.boxes = 0, [], set()
        self.headings, self.parts, self.heading, self.unseen = [], [], None, False
        self.adding = {}  # the name of what a button adds to: how many ids stand before it

    def handle_starttag(self, tag, pairs):
        attrs = dict(pairs)
        if "id" in attrs:
            self.ids.append(attrs["id"])
        self._opens(tag, attrs)
        if tag == "label":
            self.inside_label += "for" not in attrs
            self.labelled |= {attrs["for"]} if "for" in attrs else set()
        if tag in ("input", "select", "textarea") and attrs.get("type") != "hidden" and not self.inside_label:
            self.named.append(attrs.get("id"))
        if tag == "input" and "name" not in attrs:
            return  # is not sent: the page's own
        if attrs.get("type") == "checkbox":
            self.boxes.add(attrs["name"])
        if tag == "input" and (attrs.get("type") != "checkbox" or "checked" in attrs):
            self.sent.append((attrs["name"], attrs.get("value", "on" if attrs.get("type") == "checkbox" else "")))
        elif tag == "select":
            self.select = (attrs["name"], [])
        elif tag == "option" and self.select:
            self.select[1].append((attrs.get("value", ""), "selected" in attrs))
        elif tag == "textarea":
            self.area = (attrs["name"], [])
        elif tag == "button":
            self.buttons.append(attrs["value"])
            verb, _space, name = attrs["value"].partition(" ")
            if verb in ("put", "add", "key"):
                self.adding[name] = len(self.ids)

    def _opens(self, tag, attrs):
        """Headings that are seen: legends and labels, of which some parts may be only heard."""
        unseen = "visually-hidden" in attrs.get("class", "")
        if tag == "fieldset":
            self.parts.append("")
        elif tag in ("legend", "label") and not unseen:
            self.heading, self.unseen = [], False
        elif tag == "span":
            self.unseen = unseen

    def _closes(self, tag):
        if tag == "fieldset":
            self.parts.pop()
        elif tag in ("legend", "label") and self.heading is not None:
            text, around = "".join(self.heading).strip(), self.parts[: -1 if tag == "legend" else None]
            self.headings.append((around[-1] if around else "", text))
            if tag == "legend":
                self.parts[-1] = text
            self.heading = None
        elif tag == "span":
            self.unseen = False

    @property
    def post(self):
        """What it sends when nothing is touched."""
        post = QueryDict(mutable=True)
        for name, value in self.sent:
            post.appendlist(name, value)
        return post

    @property
    def repeated(self):
        """Headings that are seen twice: over a part and at once in it again."""
        return [own for above, own in self.headings if own and own == above]

    @property
    def early(self):
        """Buttons that add something, above what is said of it."""
        at = {name: place for place, name in enumerate(self.ids)}
        return [name for name, place in self.adding.items() if at.get(f"f-{name}-about", -1) >= place]

    @property
    def unlabelled(self):
        """What is filled in and has no label."""
        return [name for name in self.named if name not in self.labelled]

    def handle_endtag(self, tag):
        self._closes(tag)
        if tag == "label":
            self.inside_label = 0
        if tag == "select":
            name, options = self.select
            chosen = [value for value, selected in options if selected] or [value for value, _ in options[:1]]
            self.sent += [(name, value) for value in chosen]
            self.select = None
        elif tag == "textarea":
            name, text = self.area
            self.sent.append((name, "".join(text).removeprefix("\n").replace("\n", "\r\n")))
            self.area = None

    def handle_data(self, data):
        if self.heading is not None and not self.unseen:
            self.heading.append(data)
        if self.area:
            self.area[1].append(data)


def drawn(form):
    """The form as a browser reads it."""
    page = _Form()
    page.feed(render_to_string("studio/_fields.html", {"field": form}))
    page.close()
    return page


def sent(form):
    """What the form sends when nothing is touched."""
    return drawn(form).post


def with_fault(form, error, slug, lang):
    """The form with what its game says of the error at the field that it is about."""
    return put(form, place_of(form, error.path), said(error, slug, lang))


class Form(_Form):
    """One form of a whole page; `names`: of its buttons."""

    def __init__(self, form_id):
        super().__init__()
        self.form_id, self.inside, self.names = form_id, False, []

    @classmethod
    def read(cls, html, form_id):
        form = cls(form_id)
        form.feed(html)
        form.close()
        return form

    def handle_starttag(self, tag, pairs):
        attrs = dict(pairs)
        if tag == "form":
            self.inside = attrs.get("id") == self.form_id
        elif self.inside and tag == "button":
            self.names.append(attrs.get("name"))
            self.buttons.append(attrs.get("value", ""))
        elif self.inside:
            super().handle_starttag(tag, pairs)

    def handle_endtag(self, tag):
        if tag == "form":
            self.inside = False
        elif self.inside:
            super().handle_endtag(tag)
