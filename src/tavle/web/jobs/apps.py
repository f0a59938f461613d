"""The Django application of jobs."""

from django.apps import AppConfig


class JobsConfig(AppConfig):
    """Its name and label."""

    name = "tavle.web.jobs"
    label = "jobs"
