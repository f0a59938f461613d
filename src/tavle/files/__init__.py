"""Tournaments in the files of other programs: texts and bytes; whoever asks for them puts them on a disk.

    tables      everything a tournament holds, as sheets of rows
    csv_text    a sheet as CSV
    workbook    sheets as an Excel workbook (.xlsx)
    trf_form    FIDE's tournament report: its columns, letters and numbers
    trf         tables of two as such a report (TRF16, TRF26)
    trf_lines   the lines of a report, each by its columns
    trf_check   whether they fit together
    trf_read    a report as a record
    wdd         results for the World Diplomacy Database
    zips        zips with a manifest, taken in only when whole and harmless
    archive     a whole tournament as one
    forms       all of these by name

Nothing here knows telephone numbers, links or accounts.
"""
