"""People's data: what is kept, how long, under which name somebody is shown, and how it is erased."""
