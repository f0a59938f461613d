"""The command line: a thin face over `tavle.library`. Each command's imports wait until it runs."""
