# Every target sets up by itself what it needs; see bin/setup. `make run HOST=… PORT=…` serves elsewhere.
PYTHON := .venv/bin/python
LOCK := uv pip compile pyproject.toml --quiet --generate-hashes --universal --python-version 3.11 --no-header

.PHONY: run test lint bench fmt lock

run:
	@bin/setup base
	@$(PYTHON) manage.py serve $(if $(HOST),--host $(HOST)) $(if $(PORT),--port $(PORT))

test:
	@bin/setup dev
	@bin/setup-chromium
	$(PYTHON) -m pytest -n auto

# The second check is of the hosted profile, which must not even be warned about.
lint: export BOURRE_DATA_DIR := .venv/lint-data
lint:
	@bin/setup dev
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m ruff check .
	$(PYTHON) -m mypy
	$(PYTHON) manage.py makemigrations --check --dry-run
	BOURRE_HTTPS=1 BOURRE_URL=https://ledger.example.org $(PYTHON) manage.py check --deploy --fail-level WARNING

bench:
	@bin/setup dev
	$(PYTHON) -m bench

fmt:
	@bin/setup dev
	$(PYTHON) -m ruff check --fix .
	$(PYTHON) -m ruff format .

lock: export PATH := $(CURDIR)/.venv/bin:$(PATH)
lock:
	@command -v uv >/dev/null || { echo 'make lock needs uv (only to lock the requirements).' >&2; exit 1; }
	$(LOCK) --output-file requirements/base.txt
	$(LOCK) --group test --group lint --output-file requirements/dev.txt
