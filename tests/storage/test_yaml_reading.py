"""What is refused in a text, each with one message and its line; and what is not."""

from __future__ import annotations

import pytest

from builder.storage.yaml_text import MAX_BYTES, LineMap, YamlFault, has_comments, parse

DEEP = 40
MANY = 200_000
REFUSED = [
    ("an alias", "a: &x 1\nb: *x\n", 1, "anchors and aliases"),
    ("an anchor", "a: 1\nb: &x 1\n", 2, "anchors and aliases"),
    ("an alias to nothing", "a: 1\nb: *x\n", 2, "anchors and aliases"),
    ("an anchor on a list", "a: 1\nb: &x [1]\n", 2, "anchors and aliases"),
    ("a tag", "a: !!python/object:os.system x\n", 1, "tags"),
    ("a tag on a mapping", "a: 1\nb: !foo {x: 1}\n", 2, "tags"),
    ("binary", "a: 1\nb: !!binary aGk=\n", 2, "tags"),
    ("an alias as merge key", "a: &x {b: 1}\nc:\n  <<: *x\n", 1, "anchors and aliases"),
    ("a key twice", "a: 1\nb: 2\na: 3\n", 3, "“{key}” is there twice"),
    ("a key twice inside", "a:\n  x: 1\n  x: 2\n", 3, "“{key}” is there twice"),
    ("a key twice in flow style", "a: {x: 1,\n x: 2}\n", 2, "“{key}” is there twice"),
    ("two documents", "a: 1\n---\nb: 1\n", 2, "more than one document"),
    ("a list as key", "a: 1\n? [b]\n: 1\n", 2, "a key must be a word"),
    ("a tab as indentation", "a:\n\tb: 1\n", 2, "isn't valid YAML"),
    ("a NUL", "a: 1\nb: \0\n", 2, "holds the character"),
    ("a bell", "a: 1\nb: x\x07y\n", 2, "holds the character"),
    ("half a character", "a: 1\nb: \ud800\n", 2, "holds the character"),
    ("half a character, escaped", 'a: 1\nb: "\\ud800"\n', 2, "isn't valid YAML"),
    ("a list that doesn't end", "a: [1, 2\nb: 3\n", 2, "isn't valid YAML"),
    ("quotes that don't end", 'a: "abc\nb: 3\n', 3, "isn't valid YAML"),
    ("a brace of the wrong kind", "a: {b: 1]\n", 1, "isn't valid YAML"),
    ("two values", "a: 1\n- b\n", 2, "isn't valid YAML"),
    ("depth 41", "\n".join("  " * i + "a:" for i in range(DEEP + 1)) + " 1\n", 41, "40 levels"),
    ("brackets without end", "[" * 100_000, 1, "40 levels"),
    ("200,001 values", "[\n" + "1,\n" * MANY + "]", MANY + 1, "200,000 values"),
    ("16 MB and one", "a" * (MAX_BYTES + 1), None, "16 MB"),
]


@pytest.mark.parametrize(
    ("text", "line", "words"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED]
)
def test_it_is_refused_with_its_line(text: str, line: int | None, words: str) -> None:
    with pytest.raises(YamlFault) as caught:
        parse(text)
    assert words in caught.value.message.source
    assert caught.value.line == line


ALLOWED = [
    ("nothing", "", None),
    ("blanks", "  \n \n", None),
    ("a comment", "# nothing\n", None),
    ("a byte-order mark", "\ufeffa: 1\n", {"a": 1}),
    ("lines of Windows", "a: 1\r\nb: |\r\n  x\r\n  y\r\n", {"a": 1, "b": "x\ny\n"}),
    ("lines of an old Mac", "a: 1\rb: 2\r", {"a": 1, "b": 2}),
    ("a mark at both ends", "---\na: 1\n...\n", {"a": 1}),
    ("flow style", "a: {b: [1, x], c: {}}\n", {"a": {"b": [1, "x"], "c": {}}}),
    ("an explicit key", "? a\n: 1\n", {"a": 1}),
    ("keys like numbers", "1: a\ntrue: b\n~: c\n", {"1": "a", "true": "b", "~": "c"}),
    ("a lone value", "abc", "abc"),
    ("a colon inside", "a: b:c\n", {"a": "b:c"}),
    ("emoji and Hebrew", "a: 🐘 שלום\n", {"a": "🐘 שלום"}),
]


@pytest.mark.parametrize(
    ("text", "data"), [case[1:] for case in ALLOWED], ids=[case[0] for case in ALLOWED]
)
def test_it_is_read(text: str, data: object) -> None:
    assert parse(text) == data


def test_depth_40_is_read() -> None:
    parse("[" * DEEP + "]" * DEEP)


def test_200_000_values_are_read() -> None:
    # The list itself is one of them.
    assert len(parse("[" + "1," * (MANY - 1) + "]")) == MANY - 1


def test_a_merge_key_is_a_key_like_any_other() -> None:
    """And so not known to any model: it never brings values in by the back door."""
    assert parse("a: 1\n<<: {b: 2}\n") == {"a": 1, "<<": {"b": 2}}


def test_of_a_long_key_the_message_repeats_the_beginning_only() -> None:
    key = "x" * 1_000
    with pytest.raises(YamlFault) as caught:
        parse(f"{key}: 1\n{key}: 2\n")
    assert dict(caught.value.message.values)["key"] == "x" * 80


def test_the_place_of_a_value_is_its_line_and_the_way_to_it() -> None:
    lines = LineMap("a: 1\nb:\n  - c: 2\n  - c:\n      3\n")
    assert lines.place(("b", 1, "c")) == (5, "b[1].c")


def test_the_place_of_what_is_missing_is_that_of_what_should_hold_it() -> None:
    lines = LineMap("a: 1\nb:\n  - c: 2\n  - d: 3\n")
    assert lines.place(("b", 1, "c")) == (4, "b[1].c")


def test_a_step_that_only_pydantic_knows_is_passed_over() -> None:
    lines = LineMap("a: 1\nb:\n  kind: troop\n  c: 2\n")
    assert lines.place(("b", "troop", "c")) == (4, "b.c")


COMMENTED = [
    "# at the top\na: 1\n",
    "a: 1 # behind\n",
    "a:\n  - 1\n  # between\n  - 2\n",
    "a: |\n  # no comment\n  x\n# a comment\n",
    "a: [1, 2] # behind\n",
    "a: x\n  # under\n",
    "a: 🐘 'x' # behind\r\n",
]


@pytest.mark.parametrize("text", COMMENTED)
def test_a_comment_is_noticed(text: str) -> None:
    assert has_comments(text)


NOT_COMMENTED = [
    "a: 1\n",
    "",
    "a: x#y\n",
    "a: 'x # y'\n",
    'a: "x # y"\n',
    "a: |\n  # a heading\n  x\n\nb: 1\n",
    "a: >-\n  x\n  # y\n",
    "a: 'x\n  # in quotes\n  y'\n",
    "🐘: x\nb: '# y'\n",
]


@pytest.mark.parametrize("text", NOT_COMMENTED)
def test_a_number_sign_inside_a_value_is_no_comment(text: str) -> None:
    assert not has_comments(text)
