"""The web application: Django pages over the commands of the log, live by server-sent events, all from one host."""
