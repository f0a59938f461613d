"""The Django application of other programs."""

from django.apps import AppConfig


class OutsideConfig(AppConfig):
    """Its name and label."""

    name = "tavle.web.outside"
    label = "outside"
