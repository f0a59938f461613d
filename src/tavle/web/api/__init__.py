"""The API for other programs, `/api/v1`: what the pages can do, as JSON."""

PREFIX = "/api/v1/"
"""How all its addresses begin."""
