"""The Django application of the screens."""

from django.apps import AppConfig


class ProjectorConfig(AppConfig):
    """Its name and label."""

    name = "tavle.web.projector"
    label = "projector"
