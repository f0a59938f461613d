"""The tournament as a log: commands are decided into events, events are folded into state, and nothing is ever lost."""
