"""The report of a study as one page: `tavle.fairness_report`."""
