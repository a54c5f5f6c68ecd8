#!/bin/sh
# Writes the redirects of docs.json, which an export does not have, to the files _redirects, for Cloudflare, and redirects.conf, for nginx.
# Run this in the directory of docs.json, with the path of the site in BASE_PATH, such as "/" or "/docs".
#
# The files do not get redirects with wildcards, such as "/beta/:slug*", and redirects that docs.json includes from another file with
# "$ref". Of several redirects with the same source, they get the first.
#
# More: https://github.com/example/docs-admin-action/blob/main/docs/hosting.md#redirects
set -eu
base=${BASE_PATH:?Set BASE_PATH to the path of the site}

# The text between the quotes is for jq.
# shellcheck disable=SC2016
exact='[.redirects[]? | objects | select("\(.source)" | test("^/[\\w/.~-]+$")) | select("\(.destination)" | test("^[\\w/.~:?=&#%-]+$"))]
  | unique_by(.source)[] | .source |= $base + . | .destination |= (if startswith("/") then $base + . else . end) | .status = (if .permanent == false then 307 else 308 end)'
jq --raw-output --arg base "${base%/}" "$exact"' | "\(.source) \(.destination) \(.status)"' docs.json > _redirects
jq --raw-output --arg base "${base%/}" "$exact"' | "location = \(.source) { return \(.status) \(.destination); }"' docs.json > redirects.conf
