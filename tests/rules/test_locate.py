"""Lines of keys in a TOML text."""

import pytest

from tavle.rules.locate import Keys, line_of

TEXT = """\
# a comment with [brackets]
top = 1

[book]
id = "x"
title = { en = "X" }
game.like = "y"

[[score.terms]]
clause = "a"

[[ score . terms ]] # the second
clause = "b"
prizes = [
  1,
  2,
]

[[lists]]
[[lists.chain]]
criterion = "points"
[[lists.chain]]
criterion = "wins"
[[lists]]
[[lists.chain]]
criterion = "points"
["quoted"]
key = 1
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("top",), 2),
        (("book",), 4),
        (("book", "id"), 5),
        (("book", "title", "en"), 6),
        (("book", "missing"), 4),
        (("book", "game", "like"), 7),
        (("score", "terms", 0), 9),
        (("score", "terms", 1, "clause"), 13),
        (("score", "terms", 1, "rank", "prizes", 1), 14),
        (("lists", 0, "chain", 1, "criterion"), 23),
        (("lists", 1), 24),
        (("lists", 1, "chain", 0, "points", "criterion"), 26),
        (("quoted", "key"), 28),
        (("nowhere",), None),
        ((), None),
    ],
)
def test_lines(path: Keys, line: int | None) -> None:
    assert line_of(TEXT, path) == line
