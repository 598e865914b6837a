"""How fast the ledger is: `python -m bench` (budgets in `docs/rules.md#how-fast-it-is`)."""
