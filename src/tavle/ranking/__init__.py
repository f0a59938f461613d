"""Games become an ordered list: what counts, the chain of criteria, shared places, and the reason for every order."""

from tavle.ranking.ledger import Column, Extra, Ledger, PlayerGame, open_ledger
from tavle.ranking.order import CriterionValue, Row, Standings, rank

__all__ = ["Column", "CriterionValue", "Extra", "Ledger", "PlayerGame", "Row", "Standings", "open_ledger", "rank"]
