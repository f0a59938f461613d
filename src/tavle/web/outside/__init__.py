"""What other programs have to do with the server: their tokens, and the addresses that are told what happens."""
