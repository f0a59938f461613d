"""The public pages of a tournament as files that any browser opens from a disk: no server, no request to anywhere.

pages       which pages there are, and the file of each
rendering   a page as the public sees it, in a language
still       what only works with a server taken out, links made relative
making      all of them together, with the data they were made of
"""
