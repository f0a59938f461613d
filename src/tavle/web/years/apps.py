"""The Django application of rating lists and series."""

from django.apps import AppConfig


class YearsConfig(AppConfig):
    """Its name and label."""

    name = "tavle.web.years"
    label = "years"
