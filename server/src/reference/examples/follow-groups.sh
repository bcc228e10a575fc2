#!/usr/bin/env bash
# Prints every change of the groups of one server, each as one line of JSON, and resumes after a break.
# Usage: follow-groups.sh [address] [server]      API_KEY=… is sent as a key when it is set
# For instance: follow-groups.sh | jq -c '.updates[]?.comment'
set -u
address=${1:-http://127.0.0.1:3000}
server=${2:-orien}

key=()
[ -z "${API_KEY:-}" ] || key=(--header "X-API-Key: $API_KEY")
last_event_id=
wait=1
curl=
trap 'kill $curl 2>/dev/null; exit 0' INT TERM

while :; do
  id=$last_event_id event= status=
  exec 3< <(exec curl --silent --show-error --fail --no-buffer --compressed \
    "${key[@]}" --header "Last-Event-ID: $last_event_id" --write-out '\nstatus: %{http_code}\n' \
    "$address/v2/lfms/stream/$server")
  curl=$!
  # Nothing for 45 s, not even a comment: the connection is dead.
  while IFS= read -r -t 45 line <&3; do
    case $line in
      'id: '*) id=${line#id: } ;;
      'event: '*) event=${line#event: } ;;
      'data: '*)
        [ "$event" = ping ] || printf '%s\n' "${line#data: }"
        last_event_id=$id
        wait=1
        ;;
      '') event= ;;
      'retry: '*) wait=$(((${line#retry: } + 999) / 1000)) ;;
      'status: '*) status=${line#status: } ;;
    esac
  done
  kill "$curl" 2>/dev/null
  exec 3<&-
  case $status in
    429) ;; # Too many streams are open, which passes.
    4??) exit 1 ;;
  esac
  echo "The stream broke after ${last_event_id:-nothing}; connecting again" >&2
  sleep "$((wait + RANDOM % 2))" &
  wait "$!"
  wait=$((wait < 15 ? wait * 2 : 30))
done
