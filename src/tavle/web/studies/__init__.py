"""Studies of fairness that this server plays and keeps, and chances in its tournaments."""
