"""Migrations of the screens."""
