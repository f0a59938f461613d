"""The record a director keeps: read, checked against its book, and written again."""

from tavle.records.read import Loaded, read_record, read_record_text
from tavle.records.write import record_of

__all__ = ["Loaded", "read_record", "read_record_text", "record_of"]
