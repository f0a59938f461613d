"""The Django application of studies and chances."""

from django.apps import AppConfig


class StudiesConfig(AppConfig):
    """Its name and label."""

    name = "tavle.web.studies"
    label = "studies"
