"""The library: Tavle's functions on plain data, in the forms that docs/interface.md describes.

Records and games are what `json.load` gives; answers are ready for `json.dump`, exact numbers as strings. A record that
is used several times is read once with `load_record`.

Each function is also `tavle.<name>`; that table says in which module it is.
"""
