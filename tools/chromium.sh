#!/bin/sh
# Chromium for the browser tests: installed where the system lets us, else said clearly; CI does not go on without it.
for name in chromium chromium-browser google-chrome; do
  command -v "$name" >/dev/null 2>&1 && exit 0
done
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
  echo "installing Chromium for the browser tests (apt-get)"
  if apt-get update -qq >/dev/null 2>&1 && apt-get install -y -qq --no-install-recommends chromium >/dev/null 2>&1; then
    exit 0
  fi
fi
echo "no Chromium: the browser tests are skipped; install the package 'chromium' to run them" >&2
[ "${CI:-}" != true ]
