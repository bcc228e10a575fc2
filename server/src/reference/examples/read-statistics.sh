#!/usr/bin/env bash
# Prints how many characters and groups each server had on average within a week, as JSON.
# Usage: read-statistics.sh [address] [period]      a period is day, week, month, quarter or year
set -euo pipefail
address=${1:-http://127.0.0.1:3000}
period=${2:-week}

key=()
[ -z "${API_KEY:-}" ] || key=(--header "X-API-Key: $API_KEY")

curl --silent --show-error --fail-with-body --compressed "${key[@]}" \
  "$address/v1/population/average/$period"
