"""Prints the description of the API: `python -m tavle.web.api.reference > docs/openapi.json`."""

from __future__ import annotations

import json
import os
import sys
import tempfile


def main() -> None:
    """Writes the OpenAPI document to standard output."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tavle.web.settings")
    os.environ.setdefault("TAVLE_DATA", tempfile.gettempdir())
    import django

    django.setup()
    from tavle.web.api.application import description

    json.dump(description(), sys.stdout, ensure_ascii=False, indent=1)
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
