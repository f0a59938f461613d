"""Whole blocks of rounds seated at once, and how good that is.

    problem    what is wanted: tables, rounds, aims, what stands already
    demands    what cannot be had together, named as small as can be
    designs    known designs, constructed (fields, offsets, relabel)
    filling    tables for a number of players
    start      a first plan
    gauge      what a plan costs while it is searched; tables, its moving state; tabu, the search
    seats      who sits where at the table: colouring, seat_search
    measures   how good a plan is, counted plainly; bounds, how good any could be
    solving    all of it together
    reasons    whom a player meets again, and why; who moves

Players and rounds are numbers here, from 0; nothing has a name.
"""
