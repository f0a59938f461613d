"""What is played, made ready for an engine: which kernel with which arrays, or the exact engine and why."""

from tavle.simulate.plans.base import Plan, run_plan
from tavle.simulate.plans.choose import plan_for_book, plan_for_format

__all__ = ["Plan", "plan_for_book", "plan_for_format", "run_plan"]
