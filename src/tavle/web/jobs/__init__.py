"""Files that take long to make: made beside the requests, kept for a day, the same for everybody who asks for them.

models      a job, and where its file lies
asking      what is asked for, known by everything that it is made of
running     jobs are done one after the other, one of a tournament at a time
making      what the process of a job does
"""
