"""Numbers as people read them."""

from fractions import Fraction

import pytest

from tavle.rules.model.base import Language
from tavle.texts import points_text


@pytest.mark.parametrize(
    ("value", "texts"),
    [
        (Fraction(0), ("0 points", "0 poeng", "0 point")),
        (Fraction(1, 2), ("½ points", "½ poeng", "½ point")),
        (Fraction(1), ("1 point", "1 poeng", "1 point")),
        (Fraction(-1), ("−1 point", "−1 poeng", "−1 point")),
        (Fraction(3, 2), ("1½ points", "1½ poeng", "1½ point")),
        (Fraction(2), ("2 points", "2 poeng", "2 points")),
    ],
)
def test_points(value: Fraction, texts: tuple[str, str, str]) -> None:
    languages: tuple[Language, ...] = ("en", "nb", "fr")
    assert tuple(points_text(value, language) for language in languages) == texts
