"""Each test has the lists it makes, and the log of decisions, to itself."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client

from tavle.web.years.models import Decided, KeptList
from tests.web.halls import organiser
from tests.web.reading import ENGLISH


@pytest.fixture(autouse=True)
def _own_lists() -> Iterator[None]:
    """What a test has made or decided is gone after it."""
    before = list(KeptList.objects.values_list("key", flat=True))
    yield
    KeptList.objects.exclude(key__in=before).delete()
    Decided.objects.all().delete()


@pytest.fixture
def owner() -> Client:
    return organiser("owner", **ENGLISH)
