"""`tavle backup`, `restore`: a store, or a whole installation, into a file and back."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from tavle.cli.arguments import command, whole_number
from tavle.cli.idle import refuse_but_for
from tavle.cli.logs import STORE, opened_store
from tavle.cli.output import print_json
from tavle.core.errors import refuse
from tavle.core.phrases import Phrase

KEPT = 30


def add_parsers(commands: Any) -> None:
    """Adds the commands of this module."""
    saving = command(
        commands, "backup", run_backup, help="copy a store, or all that a data folder holds, while others write"
    )
    saving.add_argument("store", metavar="STORE", help=f"{STORE}; or the data folder of tavle serve")
    saving.add_argument(
        "file",
        metavar="FILE",
        help="a file that is not there yet; of a data folder also a folder, one that is not there as FOLDER/",
    )
    saving.add_argument("--keep", metavar="N", type=whole_number, help=f"how many backups stay in the folder ({KEPT})")
    restoring = command(commands, "restore", run_restore, help="make an installation from the backup of a data folder")
    restoring.add_argument("file", metavar="FILE", type=Path, help="the backup")
    restoring.add_argument("--data", type=Path, required=True, help="the new data folder")


def run_backup(args: argparse.Namespace) -> int:
    """Makes the copy while others may write."""
    if Path(args.store).is_dir():
        return _back_up_installation(args)
    refuse_but_for(args, Phrase("data-folder"), ["--keep"])
    from tavle.store.copying import back_up

    path = Path(args.file)
    with opened_store(args.store) as store:
        count = back_up(store, path)
    return _say(args, "store.backed_up", path, count)


def _back_up_installation(args: argparse.Namespace) -> int:
    try:
        from tavle.web.backups import back_up_all, back_up_into
    except ModuleNotFoundError as error:
        raise refuse("web-missing", name=error.name) from error
    data, path = Path(args.store), Path(args.file)
    if not path.exists() and (args.keep is not None or args.file.endswith(("/", os.sep))):
        path.mkdir()
    if path.is_dir():
        path, count = back_up_into(data, path, keep=max(1, KEPT if args.keep is None else args.keep))
    else:
        count = back_up_all(data, path)
    return _say(args, "store.backed_up", path, count)


def run_restore(args: argparse.Namespace) -> int:
    """Makes a data folder, and fills the database that `DATABASE_URL` names where it is set."""
    try:
        from tavle.web.backups import restore
    except ModuleNotFoundError as error:
        raise refuse("web-missing", name=error.name) from error
    return _say(args, "store.backed_up", args.data, restore(args.file, args.data))


def _say(args: argparse.Namespace, key: str, path: Path, count: int) -> int:
    from tavle.texts import say

    if args.json:
        print_json({"file": str(path), "tournaments": count})
    else:
        print(say(args.lang, key, count=count, file=path))
    return 0
