"""One module for each group of pages; a view reads the state, or turns a form into a command of the log."""
