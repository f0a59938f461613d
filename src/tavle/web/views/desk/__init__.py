"""The director's desk: one module for each thing that is worked on there."""
