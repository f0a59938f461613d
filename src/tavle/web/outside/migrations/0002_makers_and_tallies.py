"""Whose a token is, as an account and no more as a name; requests counted where several processes answer."""

from __future__ import annotations

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def find_makers(apps: Any, _: Any) -> None:
    """Each token becomes that of the account whose name it bore; of an account that is gone it opens nothing."""
    users, tokens = apps.get_model("accounts", "User"), apps.get_model("outside", "ApiToken")
    for user in users.objects.filter(username__in=tokens.objects.values("made_by")):
        tokens.objects.filter(made_by=user.username).update(maker=user)


def keep_out_of_the_journal(_: Any, editor: Any) -> None:
    """PostgreSQL need not bring counts of a minute safely to the disk: a request waits for no disk."""
    if editor.connection.vendor == "postgresql":
        editor.execute("ALTER TABLE tavle_tally SET UNLOGGED")


class Migration(migrations.Migration):
    dependencies = [
        ("outside", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="apitoken",
            name="maker",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="tokens",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="apitoken",
            name="made_with",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="made_tokens",
                to="outside.apitoken",
            ),
        ),
        migrations.RunPython(find_makers, migrations.RunPython.noop),
        migrations.RemoveField(model_name="apitoken", name="made_by"),
        migrations.CreateModel(
            name="Tally",
            fields=[
                ("key", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("ends", models.DateTimeField(db_index=True)),
                ("count", models.PositiveIntegerField()),
            ],
            options={"db_table": "tavle_tally"},
        ),
        migrations.RunPython(keep_out_of_the_journal, migrations.RunPython.noop),
    ]
