"""The tournament that most calls are made of."""

from __future__ import annotations

import pytest

from tests.web.halls import Hall, entered


@pytest.fixture
def hall() -> Hall:
    """Four players are entered; registration is open."""
    return entered("agricola_nm", 4)
