"""Migrations of people's data."""
