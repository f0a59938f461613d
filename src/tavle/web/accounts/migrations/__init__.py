"""Changes of the accounts tables, in order."""
