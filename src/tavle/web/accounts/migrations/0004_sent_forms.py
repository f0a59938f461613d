"""Forms that were sent are known again."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_consents")]

    operations = [
        migrations.CreateModel(
            name="SentForm",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=64, unique=True)),
                ("made", models.CharField(blank=True, max_length=200)),
                ("at", models.DateTimeField(auto_now_add=True, db_index=True)),
            ],
            options={"db_table": "tavle_sent_form"},
        ),
    ]
