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


@pytest.fixture
def anna(hall: Hall, desk: Client) -> str:
    """The page of Anna, who is entered."""
    desk.post(hall.at("desk/players"), {"name": "Anna", "rating": "1430,5"})
    return hall.at("desk/players/p1")
