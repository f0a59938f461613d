"""The screens on the wall: what each shows, which slides that makes, and how large their letters are."""
