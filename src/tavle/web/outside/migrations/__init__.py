"""How the tables of tokens and webhooks came to be."""
