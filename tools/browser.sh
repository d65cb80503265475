#!/bin/sh
# The tests of the pages need a real browser. Installs Debian's Chromium where that can be done; says so where not.
command -v chromium >/dev/null 2>&1 && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "pitboss: installing Chromium for the tests of the pages (once)"
  apt-get update -qq >/dev/null 2>&1
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null 2>&1
fi
command -v chromium >/dev/null 2>&1 || echo "pitboss: no Chromium here: the tests of the pages will be skipped"
