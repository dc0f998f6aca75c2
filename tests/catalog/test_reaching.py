"""Every word of the three vocabularies is reached by filling in forms: offered by the page, chosen, and then said."""

import json
from copy import deepcopy

import pytest

from rules.shapes import Anything, ByWord, Either, Many, OneKey, Record, Word, bare, topic_of
from rules.system import systems
from rules.vocabulary import choices_of, shape_topic
from tests.catalog.clicking import Filler

KINDS = [(slug, kind) for slug, game in systems().items() for kind in game.shapes]


def joined(name, key):
    return f"{name}.{key}" if name else str(key)


class Walk:
    """Goes wherever a form of one kind of card leads, and notes the words that it came to."""

    def __init__(self):
        self.reached, self.seen = set(), set()

    def visit(self, page, shape, name, at):
        """The shape whose value stands at `name` in the page, its words at the topic `at`."""
        plain = bare(shape)
        topic = topic_of(plain, at)
        if (id(plain), topic) in self.seen:
            return
        self.seen.add((id(plain), topic))
        walk = {Record: self.record, Many: self.many, OneKey: self.one_key, ByWord: self.by_word, Either: self.either}
        if type(plain) in walk:
            walk[type(plain)](page, plain, name, topic)
        elif isinstance(plain, Word):
            self.word(page, plain, name, topic)
        else:
            assert page.field(name), name

    def offered(self, page, name, word):
        return word in {choice.value for choice in page.field(name).choices}

    def word(self, page, shape, name, topic):
        for word in shape.choices:
            assert self.offered(page, name, word), (name, word)
            page = page.fork().fill("save", **{name: word})
            assert word in json.dumps(page.raw, ensure_ascii=False)
            self.reached.add(f"{topic}.{word}")

    def many(self, page, shape, name, topic):
        of = bare(shape.of)
        if isinstance(of, Word) and not shape.repeats:
            for word in of.choices:
                assert self.offered(page, name, word), (name, word)
                ticked = page.fork().fill("save", **{name: [word]})
                assert word in json.dumps(ticked.raw, ensure_ascii=False)
                self.reached.add(f"{topic_of(of, topic)}.{word}")
            return
        field = page.field(name)
        if field.kind == "list":
            page = page.fork().fill(f"add {name}")
            self.reached.add(topic_of(of, topic))
            self.visit(page, of, joined(name, len(field.parts)), topic)

    def record(self, page, shape, name, topic):
        for key, of in shape.keys.items():
            if isinstance(of, Anything):
                continue
            at, page_of_key = joined(name, key), page.fork()
            if shape.sparse:
                if page_of_key.field(at) is None:
                    page_of_key.fill(f"key {name}", **{f"{name}:add": key})
            elif page_of_key.field(at).puttable:
                page_of_key.fill(f"put {at}")
            assert page_of_key.field(at) is not None, at
            self.reached.add(f"{topic}.{key}")
            self.visit(page_of_key, of, at, f"{topic}.{key}")

    def beside(self, page, keys, name, topic):
        for key, of in keys.items():
            if page.field(joined(name, key)):
                self.reached.add(f"{topic}.{key}")
                self.visit(page, of, joined(name, key), f"{topic}.{key}")

    def one_key(self, page, shape, name, topic):
        self.reached.add(topic)
        for key, of in shape.choices.items():
            assert self.offered(page, f"{name}:key", key)
            chosen = page.fork().fill(**{f"{name}:key": key})
            self.reached.add(f"{topic}.{key}")
            self.visit(chosen, of, joined(name, key), f"{topic}.{key}")
            self.beside(chosen, shape.beside, name, topic)

    def by_word(self, page, shape, name, topic):
        self.reached.add(topic)
        for kind, record in shape.kinds.items():
            assert self.offered(page, joined(name, shape.key), kind)
            chosen = page.fork().fill(**{joined(name, shape.key): kind})
            self.reached.add(f"{topic}.{kind}")
            self.record(chosen, record, name, f"{topic}.{kind}")
            self.beside(chosen, shape.beside, name, topic)

    def either(self, page, shape, name, topic):
        self.reached.add(topic)
        for way, of in shape.ways.items():
            assert self.offered(page, f"{name}:way", way)
            chosen = page.fork().fill(**{f"{name}:way": way})
            self.reached.add(f"{topic}.{way}")
            self.visit(chosen, of, name, f"{topic}.{way}")


#: Words of what is not chosen: places of a pair, texts in two languages, what items are that have words of their own.
def shown(game, kind):
    topic = shape_topic(kind, game.shapes[kind])
    return {word for choice in choices_of({kind: game.shapes[kind]}) for word in choice} - {topic}


@pytest.mark.parametrize(("slug", "kind"), KINDS)
def test_every_word_is_reached_by_filling_in(slug, kind):
    game, walk = systems()[slug], Walk()
    walk.visit(Filler(slug, deepcopy({"kind": kind})), game.shapes[kind], "", kind)
    missing = {word for word in shown(game, kind) - walk.reached if not word.startswith("names.")}
    places = {"walk", "run", "recovery", "ap_max", "points", "figures", "from", "to"}
    assert {word for word in missing if word.rpartition(".")[2] not in places} == set()
