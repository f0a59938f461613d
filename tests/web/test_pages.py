"""Every page that can be asked for, of every kind of tournament, for everybody: what holds of them all."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from django.urls import reverse

from tavle.rules.model.base import LANGUAGES
from tavle.web.middleware import POLICY
from tavle.web.permissions import PAGES, Role
from tavle.web.urls import pages
from tavle.web.views.embedding import POLICY as FRAMED
from tests.web.halls import Hall, browser
from tests.web.reading import Reader, faults_of
from tests.web.test_matrix import BY_SECRET, arguments, kind

PATTERNS = [pattern for pattern in pages if pattern.name not in {"do", *BY_SECRET}]
BOOKS = ("arcon", "agricola", "monrad")


def addresses(hall: Hall, role: Role) -> list[str]:
    """All that a role may ask for, pictures and plain words too."""
    open_to = [pattern for pattern in PATTERNS if role in PAGES[kind(pattern)]]
    return [reverse(str(pattern.name), kwargs=arguments(pattern, hall)) for pattern in open_to]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("role", ["owner", "scorekeeper", "player", "public"])
@pytest.mark.parametrize("book", BOOKS)
def test_every_page_is_whole_safe_and_in_the_readers_language(
    book: str, role: str, language: str, request: pytest.FixtureRequest
) -> None:
    hall: Hall = request.getfixturevalue(book)
    client = browser(role, hall, everywhere=True, headers={"Accept-Language": language})
    client.raise_request_exception = False
    faults: list[str] = []
    for address in addresses(hall, Role(role)):
        answer = client.get(address)
        if answer.status_code >= 500:
            faults.append(f"{address}: {answer.status_code}")
        elif answer.headers["Content-Type"].startswith("text/html") and answer.status_code not in (302, 405):
            text = answer.content.decode()
            digest = "sha256-" in answer.headers["Content-Security-Policy"]  # a report brings its style, known by it
            found = [fault for fault in faults_of(text) if not (digest and fault == "inline <style>")]
            faults += [f"{address}: {fault}" for fault in found]
            faults += [f"{address}: lang" for html in Reader(text).all("html") if html.attributes["lang"] != language]
        faults += [f"{address}: {name}" for name in missing_headers(answer.headers)]
    assert faults == []


def missing_headers(headers: Mapping[str, str]) -> list[str]:
    """The headers that every answer has, and what is not as it should be."""
    wanted = {
        "Content-Security-Policy": POLICY,
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Referrer-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
    }
    if headers.get("Content-Security-Policy") == FRAMED:
        del wanted["Content-Security-Policy"], wanted["X-Frame-Options"]  # These pages stand on other sites.
    missing = [name for name, value in wanted.items() if headers.get(name) != value]
    own_style = headers["Content-Type"].startswith(("image/svg", "text/html"))
    if own_style and headers.get("Content-Security-Policy", "").startswith("default-src 'none'; style-src 'sha256-"):
        missing.remove("Content-Security-Policy")  # The own style of a picture or report has its digest in the policy.
    kept = headers.get("Cache-Control", "")
    return missing if "private" in kept or "no-store" in kept else [*missing, "Cache-Control"]


def test_the_policy_lets_in_no_script_and_no_style_of_a_page_itself() -> None:
    assert "unsafe" not in POLICY
    assert "script-src 'self';" in POLICY
    assert "style-src 'self';" in POLICY
    assert "http" not in POLICY
    assert "*" not in POLICY
