"""The Django application of accounts."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Its name and label."""

    name = "tavle.web.accounts"
    label = "accounts"
