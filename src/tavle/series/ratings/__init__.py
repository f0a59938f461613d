"""Rating lists: strength numbers from the games of many tournaments, each change explained.

    events      what is rated, from a tournament's record or from plain games      events.py, collecting.py
    field       the same as flat columns of numbers                                field.py
    models      elo.py, fibs.py, glicko2.py; by libraries plackett_luce.py, whole_history.py
    table       who stands where on a day                                          table.py

Here alone the engine uses floats. Every model does its steps in one fixed order, with `powers` for exponentials and
logarithms, and nothing that a platform may round otherwise; so a list is the same to the last digit everywhere.
"""
