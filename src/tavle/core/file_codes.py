"""The codes of files of other programs and of archives; `tavle.core.codes` has them all."""

FILE_CODES: dict[str, str] = {
    # tournament reports (TRF)
    "trf-book": "{book} cannot be told as a tournament report: right are tables of two, one number of points for a win and none for a loss, in whole tenths",
    "trf-not-exact": "{what} {value} cannot be written in {edition}; ratings are 1 to 9999, points are tenths, and rulings on points need TRF26",
    "trf-line": "{tag!r} begins no line of a report; right are three signs and a blank, such as 001",
    "trf-field": "columns {columns} cannot be {value!r}; right is {right}",
    "trf-no-players": "there is no line 001, so nobody plays",
    "trf-count": "line 062 says {said} players; there are {right} lines 001",
    "trf-number-twice": "the number {number} stands in line {other} too; each player needs one of his own",
    "trf-opponent": "round {round}: {opponent} is nobody who could be meant here; right is the number of another player",
    "trf-not-mutual": "round {round}: this line has {said}, the opponent's line {other} has {against}; the two must fit together",
    "trf-nobody-won": "round {round}: neither has won, and one of the two must; mend the results, or leave both out with Z",
    "trf-drawn": "round {round}: a drawn game stands here, and {book} knows none",
    "trf-hangs": "round {round}: the result is missing, and {book} knows no game that is played later",
    "trf-byes": "round {round}: line {other} has the bye of the pairing (U) already; one in a round is right, others are F, H or Z",
    "trf-counts": "{letter} counts {said} in the report, and {right} by {book}; mend line 162, or name the book that was played by",
    "trf-ahead": "{code} is given in round {round}, which is still to come; points come with a round that is played",
    "trf-points": "the points are {said}, but the rounds give {right}",
    # results for the World Diplomacy Database
    "wdd-game": "{game} is not Diplomacy; the World Diplomacy Database takes nothing else",
    # archives, and where files are written
    "archive-unreadable": "this is no archive of a tournament that can be read here: {reason}",
    "archive-unsafe": "{name!r} cannot stand in an archive: {reason}",
    "archive-too-large": "unpacked the archive would have more than {megabytes} megabytes or {files} files; so much is not taken in",
    "archive-missing": "{name!r} stands in the manifest but not in the archive",
    "archive-not-named": "{name!r} stands in the archive but not in the manifest",
    "archive-changed": "{name!r} is not what was put in: the digest differs",
    "archive-contradicts": "{name!r} is not what the log of the archive gives",
    "archive-for-others": "the archive of {name!r} was made for others: some names in it are not those of the log; `tavle verify` checks it, carrying the tournament on wants the complete archive",
    "archive-not-shared": "this is no archive made for others; `tavle import` takes in a complete one",
    "shared-log-unreadable": "this is no log for others that can be read here: {reason}",
    "log-not-open": "something in the log waits to be shown: a draft of a seating, or orders of a game that is played; export the log for others when it is published",
    "archive-book": "the tournament was played by a book of your own ({book}), which is not at this place; put the archive's book.toml there, then import again",
    "export-place-missing": "this form is written to a file or folder; name one",
    "export-place-taken": "there is something at {path} already; name a new place",
    "xlsx-missing": "an Excel workbook needs the package {name}, which is not installed; install tavle with its extra web, or take csv",
}
