"""All wording in English, Norwegian bokmål and French: one catalogue a language, numbers and ordinals in their form."""

from tavle.texts.catalogue import say
from tavle.texts.numbers import number_text, ordinal, points_text

__all__ = ["number_text", "ordinal", "points_text", "say"]
