"""Every page of a tournament that has hardly begun: nobody has come, one is there, two are."""

from __future__ import annotations

import pytest

from tests.web.halls import entered, organiser, player_in
from tests.web.test_matrix import BY_SECRET, ROUTES, address

OF_ONE = sorted(str(name) for name in ROUTES.keys() - BY_SECRET if "t/<str:id>" in str(ROUTES[name]))


@pytest.mark.parametrize("count", [0, 1, 2])
@pytest.mark.parametrize("book", ["ndf_arcon_2002", "edc_2015", "agricola_nm", "nbgf_monrad"])
def test_no_page_breaks(book: str, count: int) -> None:
    hall = entered(book, count)
    for client in [organiser("owner"), *([player_in(hall)] if count else [])]:
        broken = [name for name in OF_ONE if client.get(address(name, hall)).status_code >= 500]
        assert broken == []
