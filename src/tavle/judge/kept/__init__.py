"""A game of Diplomacy that is kept: phase after phase, with slips as written, rulings, undo, export and import.

A `Game` is frozen data: where it began, and a sheet for each turn. Everything else follows from that:

    turns, model       turns and their texts; positions, rulings, sheets, the game
    start              a new game; a position typed, or put together unit by unit
    ruled              one turn judged, the arbiter's rulings applied
    dues               builds and removals of a winter
    lines              texts kept on one line
    course             the game played through: its turns, the board now, how it ended, centres by year
    play               write, rule, close a turn, undo, redo
    plain, written     as JSON and as text, out and in

    game = new_game(name="Table 3")
    game = write_orders(game, "FRA", ["A Par - Burgund", "A Mar S A Par - Bur"])
    game = rule(game, "FRA", 1, by="Ase")              # approves the only reading
    game = close_turn(game)
    course(game).now                                    # the turn that is being written
"""

from tavle.judge.kept.course import Course, Ending, PlayedTurn, course
from tavle.judge.kept.dues import Due, dues
from tavle.judge.kept.model import STANDARD, Fallen, Game, Position, Ruling, Sheet
from tavle.judge.kept.plain import plain_game, read_game
from tavle.judge.kept.play import close_turn, redo_turn, rule, undo_turn, write_orders
from tavle.judge.kept.start import new_game, plain_position, position_of, with_owner, with_unit, without_unit
from tavle.judge.kept.turns import Turn, turn_of
from tavle.judge.kept.written import game_text, read_game_text

__all__ = [
    "STANDARD",
    "Course",
    "Due",
    "Ending",
    "Fallen",
    "Game",
    "PlayedTurn",
    "Position",
    "Ruling",
    "Sheet",
    "Turn",
    "close_turn",
    "course",
    "dues",
    "game_text",
    "new_game",
    "plain_game",
    "plain_position",
    "position_of",
    "read_game",
    "read_game_text",
    "redo_turn",
    "rule",
    "turn_of",
    "undo_turn",
    "with_owner",
    "with_unit",
    "without_unit",
    "write_orders",
]
