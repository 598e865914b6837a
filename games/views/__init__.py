"""One short function a URL, by noun: no arithmetic, no query."""
