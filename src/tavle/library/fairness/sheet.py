"""The chances of every place as rows of a sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


def place_rows(answer: Mapping[str, Any]) -> Iterator[list[object]]:
    """A head, then for each subject and player the chance of every place; as many columns as the largest field has."""
    most = max(len(subject["players"]) for subject in answer["subjects"])
    yield ["subject", "rank", "player", *(f"place_{place}" for place in range(1, most + 1))]
    for subject in answer["subjects"]:
        for rank, (name, chances) in enumerate(zip(subject["players"], subject["places"], strict=True), start=1):
            yield [subject["title"], rank, name, *(f"{chance:.6g}" for chance in chances)]
