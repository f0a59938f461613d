"""The models of a series book: points of an event, what counts of them, the order of the table, teams."""

from tavle.rules.model.series.book import SeriesBook, SeriesMeta

__all__ = ["SeriesBook", "SeriesMeta"]
