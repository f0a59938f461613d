"""The stable codes of faults, each with its English sentence.

A sentence names the value and says what would be right; place and clause stand beside it, not in it. `{...}` are the
values a `Fault` carries. Norwegian and French sentences stand in `tavle.texts`; docs/errors.md lists all codes.
"""

CODES: dict[str, str] = {
    # reading rule books
    "unknown-book": "there is no rule book {name!r}; shipped are {known}; a book of your own is named by its path, ending in .toml",
    "unreadable-book": "the rule book cannot be read: {reason}",
    "not-toml": "the rule book is no valid TOML: {reason}",
    "unknown-game": "there is no game {name!r} to be like; known are {known}",
    "unknown-option": "the book refers to the option {name!r}, which it does not declare; declared are: {known}",
    "unknown-key": "the key {key} is not known here; remove it or mend its spelling",
    "missing-key": "the key {key} is missing",
    "bad-value": "{key} cannot be {value}; what would be right: {right}",
    "unknown-setting": "{book} has no setting {name!r}; it has: {known}",
    "bad-setting": "the setting {name} cannot be {value!r}; it takes {right}",
    # drawing seatings
    "no-power-left": "no drawing of the powers exists: {players} have all played {played}, and {left} have {places} "
    "places for these {count}; one of them must sit out or be allowed to repeat a power",
    "all-powers-played": "no drawing of the powers exists: {players} has already played {played}, all there are; this "
    "player must sit out or be allowed to repeat a power",
    "too-few-for-a-table": "{count} players and {volunteers} volunteers do not fill a table of {size}",
    "places-off-list": "the tables take the places of a list of {seats}; the list has {players} players",
    "too-few-for-groups": "{count} players are too few for the seeding groups; {right} are wanted at least",
    "group-does-not-fit": "seeding group {group} has {count} players; {quota} at each table make {right}",
    "scheme-shape": "every table of the scheme needs {right} slots",
    "scheme-meets-again": "the scheme sends two players of table {table} to the same table; each must go to another",
    "scheme-composition": "the scheme does not give table {table} its {quotas} players of the seeding groups",
    "table-count": "there are {count} tables; the scheme is made for {right}",
    "composition-broken": "the table has {have} players of the seeding groups; the scheme needs {quotas}",
    "no-seating-apart": "no seating of {tables} tables with {quotas} players of the seeding groups keeps all apart "
    "who have met; seat this game by hand",
    "double-card": "card {number} of deck {deck} stands {count} times; each card stands once",
    "deck-too-small": "{kind}: {count} cards are left when the banned ones are out; {players} players need {size} each",
    # reading records and games
    "not-json": "the input is no valid JSON: {reason}",
    "not-an-object": "{what} is wanted: a JSON object in braces",
    "unreadable-file": "the file cannot be read: {reason}",
    "book-does-not-fit": "{book} is only a scoring system; a record needs the book of a whole tournament",
    "double-player": "the id {player!r} stands twice; each player needs one of his own",
    "too-many-entries": "{count} players are entered; the book allows {most}",
    "unknown-player": "{player!r} is not among the players",
    "named-twice": "{player!r} is named twice in this list; once is right",
    "player-twice-in-round": "{player!r} has two places in this round; one table or one bye is right",
    "round-missing": "this round says it is number {number}; number {right} is next",
    "too-many-rounds": "{count} rounds are played; the book has {most}",
    "unknown-stage": "there is no stage {stage!r}; the book has: {known}",
    "no-byes-in-this-book": "{book} knows no byes; who does not play is simply left out",
    "double-table": "table {number} stands twice; each table of a round needs its own number",
    "wrong-number-of-seats": "{count} seats are given; right would be {right}",
    "unknown-role": "there is no role {role!r} here; known are {known}",
    "double-role": "{role} is taken twice at this table",
    "role-played-before": "{player!r} has played {role} before; an override in the round can admit it",
    "rematch": "{first!r} and {second!r} have met before; an override in the round can admit it",
    "bye-twice": "{player!r} has had {most} already; an override in the round can admit another",
    "withdrawn-player-seated": "{player!r} withdrew after round {after} and cannot be seated",
    "result-not-of-this-game": "{key} does not belong to this game, whose results are given as {right}",
    "result-of-unfinished": "the match is unfinished, but it says whether {player!r} won; remove it or make the table finished",
    "no-walkover-in-this-game": "{game} knows no walkover; right are finished or unfinished",
    "counts-missing": "the counts by year are not complete (years for each seat: {counts}); all seats need one for every year",
    "too-many-years": "counts for {years} years are given; the game ends after {most}",
    "too-many-centres": "the centres{when} add up to {sum}; the board has {most}",
    "centres-after-elimination": "the counts {counts} rise again after year {year} with none; an eliminated power stays out",
    "eliminated-with-centres": "eliminated in {year}, but {count} centres at the end; one of the two is wrong",
    "elimination-outside-game": "{year} is no year of this game, which begins in {first}",
    "elimination-contradicts-counts": "eliminated in {year}, but by the counts in {right}",
    "elimination-year-missing": "the year of an elimination is needed: give the counts by year, or `eliminated`",
    "not-one-winner": "{count} of the players have won; exactly one must have",
    "score-contradicts-winner": "the score {scores} does not fit the winner, who must have more",
    # lists
    "years-played-unknown": "the seat of {player!r} is shared by years, but the years of the game are not known; give the counts by year, or `ended`",
    "no-such-round": "there is no list after round {after}; {played} rounds are played",
}
