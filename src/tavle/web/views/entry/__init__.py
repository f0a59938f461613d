"""Registration: the desk, lists of players, one player, slips and posters, and the form for players themselves."""
