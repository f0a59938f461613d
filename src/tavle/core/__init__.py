"""The words of the domain: players, tables, rounds, outcomes, exact numbers, lots, faults. No rule stands here."""
