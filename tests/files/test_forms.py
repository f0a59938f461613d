"""The forms as named files, from plain data."""

from __future__ import annotations

import builtins
import json
import sys
from pathlib import Path
from typing import Any

import pytest

import tavle
from tavle.core.errors import Refused

EXAMPLES = Path(__file__).parents[2] / "examples"


def record(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))
    return data


@pytest.mark.parametrize(
    ("name", "form", "files"),
    [
        ("monrad_weekend", "csv", ["players.csv", "seatings.csv", "results.csv", "standings.csv"]),
        ("monrad_weekend", "xlsx", ["tournament.xlsx"]),
        ("monrad_weekend", "trf16", ["trf16.trf"]),
        ("monrad_weekend", "trf26", ["trf26.trf"]),
        ("arcon_weekend", "wdd", ["classification.csv", "boards.csv"]),
    ],
)
def test_names_of_files(name: str, form: Any, files: list[str]) -> None:
    assert list(tavle.export_record(record(name), form=form)) == files


def test_csv_for_excel() -> None:
    files = tavle.export_record(record("monrad_weekend"), form="csv", delimiter=";", bom=True)
    assert files["players.csv"].startswith("\ufeffid;name;club;rating".encode())


def test_a_report_there_and_back() -> None:
    (written,) = tavle.export_record(record("monrad_weekend"), form="trf26", name="Weekend").values()
    read = tavle.import_trf(written.decode(), settings={"match_length": 7})
    assert (read["name"], read["left_out"]) == ("Weekend", [])
    places = [(row["place"], row["points"]) for row in tavle.standings(record("monrad_weekend"))["standings"]]
    assert [(row["place"], row["points"]) for row in tavle.standings(read["record"])["standings"]] == places


def test_lines_left_out_are_told() -> None:
    (written,) = tavle.export_record(record("monrad_weekend"), form="trf16").values()
    assert tavle.import_trf("022 Oslo\n" + written.decode())["left_out"] == [{"line": 1, "tag": "022"}]


def test_without_the_library_for_excel(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def missing(name: str, *args: Any, **kwargs: Any) -> Any:
        if name.startswith("openpyxl"):
            raise ModuleNotFoundError("no openpyxl", name="openpyxl")
        return real(name, *args, **kwargs)

    monkeypatch.delitem(sys.modules, "tavle.files.workbook", raising=False)
    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(Refused, match="xlsx-missing"):
        tavle.export_record(record("monrad_weekend"), form="xlsx")
