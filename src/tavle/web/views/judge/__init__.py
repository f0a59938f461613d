"""Pages of the judge: for itself without a tournament (`alone`), and the game that is kept for a table (`at_table`)."""
