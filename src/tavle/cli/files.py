"""`tavle export`, `import`: tournaments into other stores and files, and out of them."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tavle.cli.arguments import command, plain_text
from tavle.cli.idle import refuse_but_for, refuse_twice, refuse_without
from tavle.cli.inputs import read_bytes, read_record_document, read_record_file, read_text
from tavle.cli.logs import STORE, opened_store, store_arguments
from tavle.cli.output import print_json
from tavle.cli.veils import erase_again_at, installation_of, keep_veils_at, veils_at
from tavle.core.errors import refuse

if TYPE_CHECKING:
    from tavle.records import Loaded
    from tavle.store import Store, TournamentId
    from tavle.web.sharing import Shared

FORMATS = ("record", "log", "csv", "xlsx", "trf16", "trf26", "wdd", "archive", "site")
FOLDERS = ("csv", "wdd", "site")
"""What is written as a folder; the others are files."""
CSV_FORMATS = ("csv", "wdd")
REPORT_FORMS = ("trf16", "trf26")
REPORT_BOOK = "nbgf_monrad"
REPORTS = (".trf", ".trfx", ".trf16", ".trf26")
"""Endings of tournament reports."""
_WHICH = "which one (default: all); of a record or report: its new id (default: the file's name)"


def add_parsers(commands: Any) -> None:
    """Adds the commands of this module."""
    exporting = command(commands, "export", run_export, help="a tournament as a record, a log, or in other forms")
    store_arguments(exporting)
    exporting.add_argument(
        "to", metavar="TO", nargs="?", help="another store, a file, or a folder (csv, wdd, site), not there yet"
    )
    exporting.add_argument(
        "--format", choices=FORMATS, help="default: the record on standard output, or with TO the log into that store"
    )
    exporting.add_argument(
        "--for",
        dest="audience",
        choices=("owner", "others"),
        default="owner",
        help="owner: complete, all names as entered, for backup and hand-over; "
        "others: names only as far as the tournament shows them (default: owner)",
    )
    exporting.add_argument("--delimiter", choices=(",", ";"), help="between the cells of CSV (default: ,)")
    exporting.add_argument("--bom", action="store_true", help="begin CSV with the mark by which Excel knows UTF-8")
    importing = command(
        commands, "import", run_import, help="take over a log, an archive (.zip), a record (.json) or a report (.trf)"
    )
    importing.add_argument("source", metavar="FROM", help="a store, or a file by its ending")
    importing.add_argument("store", metavar="STORE", help=STORE)
    importing.add_argument("tournament", metavar="TOURNAMENT", nargs="?", help=_WHICH)
    importing.add_argument("--name", type=plain_text, help="what the event of a record or report is called")
    importing.add_argument("--book", help=f"the rules a report was played by ({REPORT_BOOK})")
    importing.add_argument(
        "--set", metavar="OPTION=VALUE", type=_setting, action="append", default=[], help="an option of that book"
    )


def _setting(text: str) -> tuple[str, object]:
    name, equals, value = text.partition("=")
    if not (name and equals):
        raise argparse.ArgumentTypeError(f"{text!r} is not OPTION=VALUE")
    try:
        return name, json.loads(value)
    except (ValueError, RecursionError):
        return name, value


def run_export(args: argparse.Namespace) -> int:
    """Prints or writes a tournament, or copies its log."""
    from tavle.store import tournament_id

    name = tournament_id(args.tournament)
    form = args.format or ("record" if args.to is None else "log")
    if form not in CSV_FORMATS:
        refuse_but_for(args, f"--format {', '.join(CSV_FORMATS)}", ["--delimiter", "--bom"])
    if form in REPORT_FORMS:
        refuse_without(args, "TO", ["--json"])
    if args.audience == "others":
        _write(args, form, _made_for_others(args, form, name))
        return 0
    with opened_store(args.store) as store:
        if form == "log" and args.to is not None:
            with opened_store(args.to, read_only=False) as target:
                _copy(args, store, target, [name], at=args.store, to=args.to)
            return 0
        _write(args, form, _made(args, form, store, name))
    return 0


def _made(args: argparse.Namespace, form: str, store: Store, name: TournamentId) -> dict[str, bytes]:
    """The files of a form by their names."""
    from tavle.files.archive import log_bytes, make_archive, record_bytes
    from tavle.files.forms import files_in
    from tavle.records import record_of
    from tavle.store.loading import load

    if form == "archive":
        veils, photos = veils_at(args.store, name), _photos(args.store, name)
        return {"archive": make_archive(store, name, photos=photos, site=_site(args.store, store, name), veils=veils)}
    if form == "site":
        return _site(args.store, store, name, wanted=True)
    if form == "log":
        return {"log": log_bytes(store, name, veils=veils_at(args.store, name))}
    state = load(store, name)
    if form == "record":
        return {"record": record_bytes(record_of(state.tournament))}
    options = {"delimiter": args.delimiter or ",", "bom": args.bom}
    return files_in(form, state.book, state.tournament, stored=store.read(name), name=state.name, **options)  # type: ignore[arg-type] # the choices of the argument


def _made_for_others(args: argparse.Namespace, form: str, name: TournamentId) -> dict[str, bytes]:
    """The same, with names only as far as the tournament shows them."""
    from tavle.files.archive import record_bytes
    from tavle.files.forms import files_in
    from tavle.files.shared import make_shared_archive, shared_log
    from tavle.records import record_of

    shared, site = _shared(args.store, name, site=form in ("archive", "site"))
    lines = (shared.full, shared.shown)
    if form == "site":
        return site
    if form == "archive":
        return {"archive": make_shared_archive(name, *lines, site=site, open_log=shared.open_log)}
    if form == "log":
        if not shared.open_log:
            raise refuse("log-not-open", where="TOURNAMENT")
        return {"log": shared_log(name, *lines)}
    state = shared.state
    if form == "record":
        return {"record": record_bytes(record_of(state.tournament))}
    options = {"delimiter": args.delimiter or ",", "bom": args.bom, "stored": shared.shown if shared.open_log else ()}
    return files_in(form, state.book, state.tournament, name=state.name, **options)  # type: ignore[arg-type] # the choices of the argument


def _shared(address: str, name: TournamentId, *, site: bool) -> tuple[Shared, dict[str, bytes]]:
    """What may be given away, and its pages; which names are shown otherwise is known beside the store."""
    try:
        from tavle.web.site.alone import shared_in, shared_of_store
    except ModuleNotFoundError as error:
        raise refuse("web-missing", name=error.name) from error
    installation = installation_of(address)
    if installation is not None:
        return shared_in(installation.data, name, database=installation.database, site=site)
    with opened_store(address) as store:
        return shared_of_store(store, name, site=site, veils=veils_at(address, name))


def _site(address: str, store: Store, name: TournamentId, *, wanted: bool = False) -> dict[str, bytes]:
    """The public pages; an archive goes without where the web application is not installed."""
    try:
        from tavle.web.site.alone import site_in, site_of_store
    except ModuleNotFoundError as error:
        if wanted:
            raise refuse("web-missing", name=error.name) from error
        return {}
    installation = installation_of(address)
    if installation is None:
        return site_of_store(store, name, veils=veils_at(address, name))
    return site_in(installation.data, name, database=installation.database)


def _photos(address: str, name: TournamentId) -> dict[str, bytes]:
    """The photos of boards that lie beside a store."""
    folder = Path(address).parent / "photos" / name
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.jpg"))} if folder.is_dir() else {}


def _write(args: argparse.Namespace, form: str, files: Mapping[str, bytes]) -> None:
    """One file to standard output or to its place, several into a new folder; nothing is written over."""
    if args.to is None:
        if form not in ("record", *REPORT_FORMS, "log"):
            raise refuse("export-place-missing", where="TO")
        print("".join(content.decode() for content in files.values()), end="")
        return
    to = Path(args.to)
    if to.exists() and not (form in FOLDERS and to.is_dir() and not any(to.iterdir())):
        raise refuse("export-place-taken", where="TO", path=args.to)
    try:
        for name, content in files.items():
            path = to / name if form in FOLDERS else to
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    except OSError as error:
        raise refuse("unwritable-file", where=args.to, reason=error.strerror or str(error)) from error
    if args.json:
        print_json({"written": args.to, "format": form, "files": sorted(files) if form in FOLDERS else [to.name]})


def run_import(args: argparse.Namespace) -> int:
    """Takes over a file by its ending, else copies one log or all."""
    from tavle.store import tournament_id

    ending = Path(args.source).suffix.lower()
    _refuse_idle(args, ending)
    if ending == ".zip":
        return _import_archive(args)
    if ending == ".json":
        return _import_record(args, read_record_file(args.source), "")
    if ending in REPORTS:
        return _import_report(args)
    with opened_store(args.source) as source:
        names = list(source.tournaments()) if args.tournament is None else [tournament_id(args.tournament)]
        with opened_store(args.store, read_only=False) as target:
            _copy(args, source, target, names, at=args.source, to=args.store)
    return 0


def _refuse_idle(args: argparse.Namespace, ending: str) -> None:
    """Refuses what the kind of file has no place for."""
    if ending not in REPORTS:
        refuse_but_for(args, ", ".join(REPORTS), ["--book", "--set"])
    if ending not in (".json", *REPORTS):
        refuse_but_for(args, ", ".join((".json", *REPORTS)), ["--name"])
    refuse_twice("--set", [name for name, _ in args.set])


def _import_report(args: argparse.Namespace) -> int:
    from tavle.files.forms import import_trf

    read = import_trf(read_text(args.source), book=args.book or REPORT_BOOK, settings=dict(args.set))
    left_out = [f"line {each['line']} ({each['tag']})" for each in read["left_out"]]
    return _import_record(args, read_record_document(read["record"]), read["name"], *left_out)


def _import_record(args: argparse.Namespace, loaded: Loaded, called: str, *left_out: str) -> int:
    """Makes the log, and says what of the record is not in it."""
    from tavle.store import tournament_id
    from tavle.store.taking_over import take_over
    from tavle.texts import say

    name = tournament_id(Path(args.source).stem if args.tournament is None else args.tournament)
    now = datetime.now(tz=UTC).astimezone().isoformat(timespec="seconds")
    with opened_store(args.store, read_only=False) as store:
        taken = take_over(store, name, loaded, name=args.name or called or name, by="import", now=now)
        address = store.address
    places = [*left_out, *taken.differences]
    if args.json:
        print_json({"store": address, "added": {name: taken.head.entries}, "left_out": places})
        return 0
    print(say(args.lang, "store.copied", tournament=name, count=taken.head.entries, store=address))
    for place in places:
        print(say(args.lang, "store.left_out", place=place))
    return 0


def _import_archive(args: argparse.Namespace) -> int:
    """Brings in log and photos of an archive that was found whole."""
    from tavle.files.archive import read_archive, take_in
    from tavle.texts import say

    archive = read_archive(read_bytes(args.source))
    if args.tournament not in (None, archive.tournament):
        raise refuse("bad-value", key="TOURNAMENT", value=args.tournament, right=archive.tournament)
    with opened_store(args.store, read_only=False) as store:
        added = take_in(store, archive, first=lambda: keep_veils_at(args.store, archive.tournament, archive.veils))
        address = store.address
    folder = Path(args.store).parent / "photos" / archive.tournament
    if "://" not in args.store:
        _keep_photos(folder, archive.photos)
    with opened_store(args.store, read_only=False) as store:
        erase_again_at(args.store, store, archive.tournament)
    if args.json:
        print_json({"store": address, "added": {archive.tournament: added}, "photos": len(archive.photos)})
        return 0
    print(say(args.lang, "store.copied", tournament=archive.tournament, count=added, store=address))
    if archive.another_book:
        print(say(args.lang, "verify.digest"))
    return 0


def _keep_photos(folder: Path, photos: Mapping[str, bytes]) -> None:
    """Puts photos beside the store; one that is there already stays."""
    for name, content in photos.items():
        if not (folder / name).exists():
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            (folder / name).write_bytes(content)


def _copy(
    args: argparse.Namespace, source: Store, target: Store, names: list[TournamentId], *, at: str, to: str
) -> None:
    """Copies logs, with who is not shown by his full name, and says how much was added of each."""
    from tavle.store.copying import copy_log
    from tavle.texts import say

    added = {}
    for name in names:
        added[name] = copy_log(source, target, name, first=partial(keep_veils_at, to, name, veils_at(at, name)))
        erase_again_at(to, target, name)
    if args.json:
        print_json({"store": target.address, "added": added})
        return
    for name, count in added.items():
        print(say(args.lang, "store.copied", tournament=name, count=count, store=target.address))
