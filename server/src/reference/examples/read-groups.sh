#!/usr/bin/env bash
# Prints the groups of one server that a level 12 paladin could join, as JSON.
# Usage: read-groups.sh [address] [server]      API_KEY=… is sent as a key when it is set
set -euo pipefail
address=${1:-http://127.0.0.1:3000}
server=${2:-orien}

key=()
[ -z "${API_KEY:-}" ] || key=(--header "X-API-Key: $API_KEY")

curl --silent --show-error --fail-with-body --compressed "${key[@]}" \
  "$address/v1/lfms/$server?levels=12-12&classes=Paladin"
