"""The API for other programs, `/api/v1`: what the pages can do, as JSON."""
