"""Series of tournaments: points of each event, a table of the season, teams.

`events` are read and sorted out first (`read`, `corrections`, `people`); `points` says what each result is worth,
`counting` what of it counts, `order` who stands where, `teams` adds members up. `table` puts it together.
"""
