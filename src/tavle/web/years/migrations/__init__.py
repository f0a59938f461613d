"""How the tables of rating lists and series came to be."""
