"""Settings of the test suite: the real ones on a data directory of its own, with plain static files."""

import os
import tempfile

OWN_DATA = tempfile.TemporaryDirectory(prefix="bourre-ledger-tests-")
os.environ["BOURRE_DATA_DIR"] = OWN_DATA.name

from bourre_ledger.settings import *  # noqa: E402, F403

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}

# In a file: to a database in memory, neither WAL nor IMMEDIATE nor the queue of writers means anything.
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":  # noqa: F405
    DATABASES["default"]["TEST"] = {"NAME": f"{OWN_DATA.name}/tests.sqlite3"}  # noqa: F405

# whitenoise warns when there is none.
STATIC_ROOT.mkdir()  # noqa: F405
