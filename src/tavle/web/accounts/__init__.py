"""Who may do what: accounts, roles in tournaments, one-time links, players' personal links."""
