"""The addresses of the API, for Django to load when it is asked for one of them: putting it together takes a second."""

from __future__ import annotations

from tavle.web.api.application import api

urlpatterns = api.urls[0]
