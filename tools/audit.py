"""Compares what is pinned with a copy of the Python advisory database: needs no network once that copy is there.

The copy: `git clone https://github.com/pypa/advisory-database`. Then `make audit ADVISORIES=advisory-database`.
Exit code 1 if a pinned release is affected by an advisory that was not withdrawn.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml
from packaging.utils import canonicalize_name
from packaging.version import Version

PINNED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^\s;\\]+)", re.MULTILINE)


def pins(text: str) -> Iterator[tuple[str, Version]]:
    """The packages of a file of constraints, each with its version."""
    for name, version in PINNED.findall(text):
        yield canonicalize_name(name), Version(version)


def affected(advisory: Mapping[str, Any], name: str, version: Version) -> bool:
    """Whether a release is among those of an advisory, by its list of versions or by its ranges."""
    if advisory.get("withdrawn"):
        return False
    parts = [each for each in advisory.get("affected", ()) if canonicalize_name(each["package"]["name"]) == name]
    return any(
        str(version) in map(str, part.get("versions", ()))
        or any(_within(each, version) for each in part.get("ranges", ()))
        for part in parts
    )


def _within(found: Mapping[str, Any], version: Version) -> bool:
    if found.get("type") != "ECOSYSTEM":
        return False
    events = [(Version(str(bound)), kind) for event in found["events"] for kind, bound in event.items()]
    inside = False
    for bound, kind in sorted(events):
        if kind == "last_affected":
            inside = inside and version <= bound
        elif version >= bound:
            inside = kind == "introduced"
    return inside


def faults(advisories: Path, constraints: Path) -> Iterator[str]:
    """A line for each pinned release that an advisory names."""
    for name, version in pins(constraints.read_text(encoding="utf-8")):
        for file in sorted((advisories / "vulns" / name).glob("*.yaml")):
            advisory = yaml.safe_load(file.read_text(encoding="utf-8"))
            if affected(advisory, name, version):
                yield f"{constraints}: {name} {version}: {advisory['id']} {', '.join(advisory.get('aliases', ()))}"


def main(words: list[str]) -> int:
    """Prints what is affected; the first word is the folder of the database, the others are files of constraints."""
    advisories = Path(words[0])
    if not (advisories / "vulns").is_dir():
        print(f"{advisories} is no copy of the advisory database: it has no folder vulns")
        return 2
    found = sorted({line for name in words[1:] for line in faults(advisories, Path(name))})
    print("\n".join(found) or "no pinned release is named by an advisory")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
