#!/bin/sh
# SPDX-License-Identifier: ISC
# Node.js takes a .js for a module only beside a package.json that says so.
if ! command -v node >/dev/null; then
	echo "1..0 # SKIP no Node.js"
	exit 0
fi
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
cp "$top_srcdir"/web/*.js "$top_srcdir"/web/*.json "$dir" &&
    echo '{"type": "module"}' >"$dir/package.json" &&
    node "$top_srcdir/tests/web/event.mjs" "$dir"
