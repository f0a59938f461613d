"""Every check finds what it is for, says where, and finds nothing in a book without fault."""

from pathlib import Path

import pytest

from tavle.core.codes import CODES
from tavle.linting.finding import SENTENCES
from tests.linting.spoiled import SOUND, found, spoiled
from tests.linting.test_ratings import RATING_CASES
from tests.linting.test_series import SERIES_CASES

OPTION = """\
[[options]]
name = "it"
clause = "1"
text = { en = "It.", nb = "Det.", fr = "Cela." }
"""
MONRAD = 'method = "monrad"\nrematch_clause = "1"\nstart_clause = "1"'
GROUPS = 'method = "composition"\nrounds = [1]\ngroups = [3, 6]\nquota = [1, 2]'
BLOCKS = 'method = "blocks"\nplaces = '
SCHEME = '[[seating]]\nclause = "1"\nmethod = "scheme"\nrounds = [2]\nof_round = 1\ngoals = '
REST = '[[seating]]\nclause = "1"\nmethod = "by_lot"\nrounds = [3]\n'
LATIN = "[[1, 2, 3], [2, 3, 1], [3, 1, 2]]"
BY_LOT = 'method = "by_lot"'
DRAFT = """\
[draft]
clause = "1"
dealt = 7
kept = 9
decks = []
occupations_go = "left"
improvements_go = "left"
"""
BYE = '[bye]\nclause = "1"\npoints = 1'
UPSET = '[[upsets]]\nclause = "1"\nround = 3\nmalus = -1\nbonus = 1\n'
RANK = 'term = "rank"\nprizes = [5, 3, 1]'
CHAIN = 'criterion = "points"'
NO_TEXT = ', nb = "Alt.", fr = "Tout."'

Case = tuple[list[tuple[str, str]], str, str]

REWARDS: list[Case] = [
    (
        [("winner = 30", "winner = 9")],
        "solo-below-shared",
        "a solo scores 9, but without one 10 can be had (5-4); even 5 centres can bring 10",
    ),
    ([("winner = 30", "winner = 10")], "solo-no-better", "a solo scores 10, no more than a result without one (5-4)"),
    (
        [(RANK, 'term = "near_top"\npool = 6\nwithin = 0\nshares = [1]'), ("each = 1", "table = [5, 1]")],
        "neutral-gain-costs",
        "a player who takes a neutral centre can lose points: with 1 in 5-1 he scores 5, with 2 in 5-2 only 1",
    ),
    (
        [(RANK, 'term = "survival"\npool = 0\n[[score.terms]]\nclause = "1"\nterm = "tribute"\nrate = 9')],
        "taken-centre-costs",
        "a player who takes another's centre can lose points: with 1 in 4-4-1 he scores 1, with 2 in 4-3-2 only -7",
    ),
]
CHAINS: list[Case] = [
    ([("lots = true", "lots = true\nlast = 1")], "list-missing", "no list holds after rounds 2, 3"),
    (
        [("", '[[lists]]\nclause = "1"\nfirst = 2\nlots = true\n[[lists.chain]]\nclause = "1"\ncriterion = "wins"')],
        "list-overlaps",
        "two lists hold after rounds 2, 3; the first alone is used",
    ),
    (
        [
            ("lots = true", "lots = true\nlast = 3"),
            ("", '[[lists]]\nclause = "1"\nfirst = 4\nlots = true\n[[lists.chain]]\nclause = "1"\ncriterion = "wins"'),
        ],
        "list-beyond-rounds",
        "the list begins after round 4; the book has 3",
    ),
    (
        [("", '[[lists.chain]]\nclause = "1"\ncriterion = "points"')],
        "criterion-twice",
        "the criterion points stands twice in the chain; the second separates nobody",
    ),
    ([("lots = true", "lots = false")], "places-shared", "what is equal after points shares the place"),
    *(
        ([(CHAIN, f"{CHAIN}\n[[lists.chain]]\nclause = '1'\n{criterion}")], "criterion-idle", why)
        for criterion, why in (
            (
                'criterion = "final_table"\nstage = "final"',
                "final_table can separate nobody: the book has no stage final",
            ),
            (
                'criterion = "final_place"\nstage = "final"',
                "final_place can separate nobody: the book has no stage final",
            ),
            (
                'criterion = "relative_best"\nrounds = [4]',
                "relative_best can separate nobody: the book has no such rounds",
            ),
            ('criterion = "relative_total"', "relative_total can separate nobody: the game has no points of its own"),
            ('criterion = "head_to_head"', "head_to_head can separate nobody: the game has no matches won and lost"),
        )
    ),
    (
        [
            (CHAIN, f"{CHAIN}\n[[lists.chain]]\nclause = '1'\ncriterion = 'mean_centres'"),
            ('"centres"\nroles', '"score"\nroles'),
        ],
        "criterion-idle",
        "mean_centres can separate nobody: the game has no centres",
    ),
]
ROUNDS: list[Case] = [
    ([(BY_LOT, f"{BY_LOT}\nrounds = [1]")], "round-unseated", "no method seats rounds 2, 3"),
    ([("", f'[[seating]]\nclause = "1"\n{BY_LOT}\nrounds = [2]')], "round-seated-twice", "two methods seat rounds 2"),
    (
        [("", f'[[seating]]\nclause = "1"\n{BY_LOT}\nrounds = [4]')],
        "beyond-last-round",
        "a seating speaks of round 4; the book has 3",
    ),
    ([("", UPSET.replace("3", "4") + "high = [1]\nlow = [9]")], "beyond-last-round", "an upset speaks of round 4"),
    (
        [("", '[[sessions]]\nclause = "1"\nround = 4\nstarts = "2002-06-28T16:00"\nends = "2002-06-28T21:00"')],
        "beyond-last-round",
        "a session speaks of round 4",
    ),
    (
        [(BY_LOT, MONRAD), ("[book]", "entries = 2\n\n[book]")],
        "opponents-run-out",
        "2 players have only 1 others to meet, one a round; 3 rounds cannot all be paired",
    ),
    ([(BY_LOT, MONRAD)], "field-needed", "3 rounds without a rematch need at least 4 players"),
    ([(BY_LOT, MONRAD), ("", BYE)], "field-needed", "3 rounds without a rematch need at least 3 players"),
    (
        [(BY_LOT, MONRAD + "\nrounds = [1, 2]"), ("", REST)],
        "field-needed",
        "2 rounds without a rematch need at least 4",
    ),
    (
        [(BY_LOT, MONRAD + "\nrounds = [1, 2]"), ("", REST + BYE)],
        "field-needed",
        "2 rounds without a rematch need at least 3",
    ),
    ([("rounds = 3", "rounds = 4"), ("sizes", 'role_once = "1"\nsizes')], "roles-run-out", "there are 3; 4 rounds"),
    ([(BY_LOT, GROUPS.replace("6", "3").replace("2]", "1]"))], "wrong-table-size", "tables of 2; the game takes 3"),
    ([(BY_LOT, BLOCKS + "[[1, 2, 3], [4, 5]]")], "wrong-table-size", "tables of 2; the game takes 3"),
    ([(BY_LOT, GROUPS), ("[book]", "entries = 12\n\n[book]")], "groups-miss-entries", "hold 9 players; 12 take part"),
    ([("", SCHEME + LATIN)], "scheme-without-composition", "starts from round 1, which no composition seats"),
    (
        [(BY_LOT, GROUPS), ("", SCHEME + LATIN[:-11] + "]")],
        "scheme-tables",
        "the scheme has 2 tables; the composition makes 3",
    ),
    (
        [(BY_LOT, GROUPS), ("", SCHEME + "[[1, 1, 2], [2, 3, 1], [3, 2, 3]]")],
        "scheme-meets-again",
        "two players of table 1",
    ),
    ([(BY_LOT, BLOCKS + "[[1, 2, 3], [3, 4, 5]]")], "place-twice", "place 3 of the list sits at two tables"),
    ([(BY_LOT, BLOCKS + "[[1, 2, 3], [4, 5, 7]]")], "place-missing", "places 6 of the list have no seat"),
    ([(BY_LOT, BLOCKS + "[[1, 2, 20]]")], "place-missing", "places 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, ... of the list"),
    (
        [(BY_LOT, BLOCKS + "[[1, 2, 4]]"), ("[book]", "entries = 3\n\n[book]")],
        "place-off-list",
        "place 4 of the list is beyond the 3",
    ),
    (
        [("[book]", "entries = 9\n\n[book]"), ("", UPSET + "high = [1]\nlow = [10]")],
        "place-off-list",
        "place 10 of the list is beyond the 9",
    ),
    ([("", UPSET + "high = [1, 2]\nlow = [2, 3]")], "high-and-low", "place 2 is both high and low"),
]
NUMBERS: list[Case] = [
    ([('[1, "1/2"]', '["1/2", 1]')], "weights-rise", "a worse result counts more than a better one: 1/2, 1"),
    ([("[5, 3, 1]", "[5, 1, 3]")], "prizes-rise", "a lower place earns more than a higher one: 5, 1, 3"),
    (
        [("[5, 3, 1]", "[5, 3, 1]\nby_size = { 2 = [1, 5] }")],
        "prizes-rise",
        "a lower place earns more than a higher one: 1, 5",
    ),
    ([("[5, 3, 1]", "[5, 3, 2, 1]")], "prizes-beyond-table", "there are 4 prizes for tables of 3"),
    (
        [("[5, 3, 1]", "[5, 3, 1]\nby_size = { 2 = [3, 2, 1] }")],
        "prizes-beyond-table",
        "there are 3 prizes for tables of 2",
    ),
    ([("each = 1", "table = [5, 9, 8]")], "table-falls", "a further centre is worth less than none: 5, 9, 8"),
    ([("at = 6", "at = 4")], "solo-for-two", "two players can have 4 of 9 centres"),
    ([("at = 6", "at = 10")], "solo-beyond-board", "a solo needs 10 centres; the board has 9"),
    ([("C = 2 }", "C = 6 }")], "start-off-board", "the roles start with 10 centres; the board has 9"),
    ([("C = 2 }", "D = 2 }")], "start-of-unknown-role", "there is no role D to start with centres"),
    ([('"B", "C"]', '"B"]'), (", C = 2", "")], "roles-miss-table", "there are 2 roles for tables of 3"),
    ([("first_year = 1901", "years = 7")], "first-year-missing", "years count here, but the game has no `first_year`"),
    (
        [("first_year = 1901\n", ""), (RANK, 'term = "survival_years"\neach = 1')],
        "first-year-missing",
        "years count here",
    ),
    (
        [("first_year = 1901\n", ""), ("[5, 3, 1]", "[5, 3, 1]\nelimination_order = true")],
        "first-year-missing",
        "years count",
    ),
    ([(RANK, 'term = "won"\nwin = 1')], "term-of-another-game", "the term won needs won; the game's result is centres"),
    (
        [('"centres"\nroles', '"score"\nroles')],
        "term-of-another-game",
        "the term centres needs centres; the game's result is score",
    ),
    ([(RANK, 'term = "tribute"\ncap_terms = ["survival"]')], "term-not-before", "the term survival is named, but none"),
    (
        [("", '[score.scale]\nclause = "1"\ntotal = 100\nunscaled = ["survival"]')],
        "term-not-before",
        "the term survival is named",
    ),
    (
        [
            (
                "",
                DRAFT,
            )
        ],
        "kept-beyond-dealt",
        "9 cards are kept of 7 dealt",
    ),
]
CITATIONS: list[Case] = [
    ([('clause = "1"\nterm = "centres"', 'clause = "2"\nterm = "centres"')], "clause-missing", "clause 2 is cited"),
    ([("sizes", 'role_once = "2"\nsizes')], "clause-missing", "clause 2 is cited"),
    ([("sizes", 'cites = { years = "2" }\nsizes')], "clause-missing", "clause 2 is cited"),
    ([(BY_LOT, MONRAD.replace("1", "2"))], "clause-missing", "clause 2 is cited"),
    ([("", '[[clauses]]\nid = "1"\ntext = { en = "x", nb = "x", fr = "x" }')], "clause-twice", "clause 1 stands twice"),
    (
        [("", '[[readings]]\nclause = "1"\noption = "it"\ntext = { en = "x" }\nreason = { en = "x" }')],
        "reading-option-unknown",
        "the reading names the option it, which the book does not declare",
    ),
    (
        [("", OPTION + "kind = 'flag'"), ("", OPTION + "kind = 'flag'")],
        "option-twice",
        "the option it is declared twice",
    ),
    ([("", OPTION + "kind = 'flag'")], "option-unused", "nothing in the book refers to the option it"),
    ([("", OPTION + "kind = 'integer'\nleast = 3\nmost = 2")], "option-bounds", "at least 3 and at most 2"),
    (
        [("", OPTION + "kind = 'flag'\ndefault = 7")],
        "option-default",
        "cannot have the default 7; it takes true or false",
    ),
    (
        [("", OPTION + "kind = 'choice'\nchoices = ['a']\nvalues = { b = 1 }")],
        "option-value-unknown",
        "gives a value for b, which is none of its choices",
    ),
    (
        [
            ("[5, 3, 1]", "[5, 3, 1]\nties = { option = 'it' }"),
            ("", OPTION + "kind = 'choice'\nchoices = ['share', 'all']"),
        ],
        "choice-breaks-book",
        'with it = all the book cannot be read: ties cannot be "all"',
    ),
    (
        [
            ("[5, 3, 1]", "[5, 3, 1]\nelimination_order = { option = 'it' }"),
            ("rounds = 3", "rounds = { option = 'it' }"),
            ("", OPTION + "kind = 'integer'\nmost = 0"),
        ],
        "choice-breaks-book",
        "with it = 0 the book cannot be read",
    ),
    ([(NO_TEXT, "")], "text-missing", "1 texts have no nb"),
    (
        [("", "[[acknowledged]]\ncode = 'solo'\nreason.en = 'x'")],
        "acknowledged-unknown",
        "no finding with the code solo",
    ),
    (
        [("", "[[acknowledged]]\ncode = 'solo-for-two'\nreason.en = 'x'")],
        "acknowledged-absent",
        "acknowledged but not there",
    ),
]
CASES = [*REWARDS, *CHAINS, *ROUNDS, *NUMBERS, *CITATIONS]


def test_a_sound_book(tmp_path: Path) -> None:
    assert found(tmp_path, SOUND) == ()


@pytest.mark.parametrize(("changes", "code", "words"), CASES, ids=lambda value: value if isinstance(value, str) else "")
def test_found(changes: list[tuple[str, str]], code: str, words: str, tmp_path: Path) -> None:
    findings = {finding.code: finding for finding in reversed(found(tmp_path, spoiled(*changes)))}
    assert code in findings
    sentences = [finding.message for finding in found(tmp_path, spoiled(*changes)) if finding.code == code]
    assert any(words in sentence for sentence in sentences), sentences
    assert findings[code].where.startswith(f"{tmp_path}/own.toml line ")


def test_every_sentence_is_said() -> None:
    said = {code for _, code, _ in CASES} | {code for _, _, code, _ in SERIES_CASES}
    assert set(SENTENCES) <= said | {code for _, code, _, _ in RATING_CASES}


def test_codes_are_lint_s_own() -> None:
    assert not set(SENTENCES) & set(CODES)


@pytest.mark.parametrize(
    "changes",
    [
        [("[score.solo]", "[score.solo]\nenabled = false"), ("winner = 30", "winner = 1")],  # off
        [("sizes = [3]", "sizes = [13]"), ("winner = 30", "winner = 1")],  # too many seats to look through
        [("centres = 9\n", ""), ("winner = 30", "winner = 1")],  # no board to count on
        [("winner = 30", "winner = 11")],  # more than all without a solo
        [(BY_LOT, 'method = "cup"')],  # nobody is seated by it, but nothing is rewarded badly
    ],
)
def test_no_reward_is_found_bad(changes: list[tuple[str, str]], tmp_path: Path) -> None:
    codes = {finding.code for finding in found(tmp_path, spoiled(*changes))}
    assert not codes & {"solo-below-shared", "solo-no-better", "neutral-gain-costs", "taken-centre-costs"}
