"""Tournaments of a test's own, to be changed at the desk."""

from __future__ import annotations

import pytest

from tests.web.halls import Hall, played


@pytest.fixture
def arcon() -> Hall:
    """Two boards; play has begun."""
    return played("ndf_arcon_2002", 14)


@pytest.fixture
def monrad() -> Hall:
    """Nine players, one round closed, the second runs."""
    return played("nbgf_monrad", 9, rounds=1)
