"""What the commands write for people: each sheet turns an answer of the library into tables and sentences."""
