"""The Django application of people's data."""

from django.apps import AppConfig


class PrivacyConfig(AppConfig):
    """Its name and label."""

    name = "tavle.web.privacy"
    label = "privacy"
