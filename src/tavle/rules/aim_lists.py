"""The shipped lists of aims, and a user's own; and the stored designs."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from pathlib import Path

from tavle.rules.model.aims import AimList, Design, DesignList
from tavle.rules.shelf import Shelf

_SHELF = Shelf("aims", AimList)


def aim_list_ids() -> tuple[str, ...]:
    """The ids of the shipped lists, in order."""
    return _SHELF.ids()


def load_aims(id_or_path: str | Path) -> AimList:
    """A validated list of aims.

    Raises:
        BadBook: if there is no such list or it cannot be used.
    """
    return _SHELF.load(id_or_path)


@cache
def stored_designs() -> tuple[Design, ...]:
    """The stored designs, the smallest first."""
    text = resources.files("tavle.rules").joinpath("designs.toml").read_text(encoding="utf-8")
    return DesignList.model_validate(tomllib.loads(text)).designs
