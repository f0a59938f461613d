"""Tournaments in the files of other programs: texts and bytes; whoever asks for them puts them on a disk.

    tables      everything a tournament holds, as sheets of rows
    csv_text    a sheet as CSV
    workbook    sheets as an Excel workbook (.xlsx)
    trf         tables of two as FIDE's tournament report (TRF16, TRF26)
    trf_read    such a report as a record

Nothing here knows telephone numbers, links or accounts.
"""
