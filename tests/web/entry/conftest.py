"""A tournament whose registration is open, and somebody at its desk."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.web.halls import Hall, entered, organiser
from tests.web.reading import ENGLISH


@pytest.fixture
def hall() -> Hall:
    """Registration is open; nobody has come yet."""
    return entered("ndf_arcon_2002", 0)


@pytest.fixture
def desk(hall: Hall) -> Client:
    return organiser("director", hall.id, **ENGLISH)
