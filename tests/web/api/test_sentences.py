"""What the API is sent and cannot take is refused in our words, never in pydantic's."""

from __future__ import annotations

import tavle.web.api
from tavle.core.phrases import Phrase
from tests.rules.test_sentences import errors_of, modules_of, right_of


def test_every_error_of_every_shape_has_words_of_ours() -> None:
    errors = errors_of(modules_of(tavle.web.api.__path__, "tavle.web.api."))
    assert errors >= {"int_parsing", "string_too_long", "extra_forbidden"}
    assert {error for error in errors if right_of(error) == Phrase("another-value")} == set()
