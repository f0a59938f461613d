"""Hypothesis draws the same examples in every run; `make soak` draws new ones, and many."""

import os

from hypothesis import HealthCheck, settings

# The clock decides nothing: examples that are drawn slowly on a busy machine are examples.
settings.register_profile(
    "ci", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "soak",
    max_examples=int(os.environ.get("SOAK_EXAMPLES", "5000")),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
