"""The board of a game of Diplomacy as a picture: units, orders as arrows, results, centres by owner."""

from tavle.pictures.board.drawing import board_svg
from tavle.pictures.board.phase import phase_svg

__all__ = ["board_svg", "phase_svg"]
