"""What all rules of a series book share."""

from __future__ import annotations

from tavle.rules.model.base import ClauseId, Model, Text


class SeriesRule(Model):
    """A part of a series book that does something: it says which clause it comes from and can be switched off."""

    clause: ClauseId
    enabled: bool = True
    note: Text | None = None
