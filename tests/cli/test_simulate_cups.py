"""`tavle simulate` of a book with a cup: what people read of it, in three languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from tavle.cli.main import main

FEW = ["--tournaments", "40", "--count", "8"]


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ["The best player goes on to the cup", "who goes on to the cup from who does not: head to head"]),
        ("nb", ["Den beste går videre til cupen", "fra dem som ikke gjør det: innbyrdes"]),
        (
            "fr",
            [
                "Le meilleur joueur va en coupe",
                "ce qui sépare ceux qui vont en coupe des autres",
            ],
        ),
    ],
)
def test_a_cup_after_the_list(capsys: pytest.CaptureFixture[str], tmp_path: Path, lang: str, words: list[str]) -> None:
    out = tmp_path / "cup.html"
    cup = ["nbgf_monrad", "--set", "rounds=2", "--set", "match_length=5", "--set", 'cup={"best": 4}']
    assert main(["simulate", *cup, *FEW, "--plain", "--lang", lang, "--html", str(out)]) == 0
    said = " ".join(capsys.readouterr().out.split())
    for each in words:
        assert each in said
    # The words that repeat the study are as they were given.
    assert "'cup={&quot;best&quot;: 4}'" in out.read_text(encoding="utf-8").replace("&#x27;", "'")
