"""Who meets whom next, and why: seatings, byes, powers, lots, the cup, and the proof that a seating is right."""
