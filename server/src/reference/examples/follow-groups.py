#!/usr/bin/env python3
"""Follows the groups of one server, prints what changes, and resumes after a disconnect.

Usage: follow-groups.py [address] [server]      API_KEY=… is sent as a key if it is set
"""

import http.client
import json
import os
import random
import signal
import sys
import time
import urllib.error
import urllib.request

address = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:3000"
server = sys.argv[2] if len(sys.argv) > 2 else "orien"
url = f"{address}/v2/lfms/stream/{server}"

groups = {}
last_event_id = ""
wait = 1.0


def take(frame):
    if frame["type"] == "snapshot":
        groups.clear()
        groups.update({group["id"]: group for group in frame["data"].values()})
        print(f"{len(groups)} groups on {server}", flush=True)
    elif frame["type"] == "delta":
        for group in frame["updates"]:
            kind = "changed" if group["id"] in groups else "new"
            print(f"{kind}: {describe(group)}", flush=True)
            groups[group["id"]] = group
        for group_id in frame["removals"]:
            print(f"gone: {group_id}", flush=True)
            groups.pop(group_id, None)


def describe(group):
    leader = group["leader"]["name"] or "anonymous"
    levels = f"level {group['minimum_level']} to {group['maximum_level']}"
    return f"{group['id']}, {leader}, {levels}, {len(group['members']) + 1} players: {group['comment'] or ''}"


def read():
    """Reads until the connection breaks."""
    global last_event_id, wait
    headers = {"X-API-Key": os.environ["API_KEY"]} if os.environ.get("API_KEY") else {}
    if last_event_id:
        headers["Last-Event-ID"] = last_event_id
    request = urllib.request.Request(url, headers=headers)
    # After 45 s without even a comment the connection is considered dead.
    with urllib.request.urlopen(request, timeout=45) as response:
        event_id, data = last_event_id, ""
        for line in response:
            name, _, value = line.decode().rstrip("\n").partition(": ")
            if name == "id":
                event_id = value
            elif name == "retry":
                wait = int(value) / 1000
            elif name == "data":
                data = value
            elif name == "" and data:
                take(json.loads(data))
                last_event_id, data = event_id, ""
                wait = 1.0


signal.signal(signal.SIGINT, lambda *_: sys.exit(0))
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))

while True:
    try:
        read()
    except urllib.error.HTTPError as error:
        if 400 <= error.code < 500 and error.code != 429:
            sys.exit(error.read().decode())
        print(error, file=sys.stderr)
    except (OSError, http.client.HTTPException) as error:
        print(error, file=sys.stderr)
    print(f"The stream broke after {last_event_id or 'nothing'}; connecting again", file=sys.stderr)
    time.sleep(wait * (1 + random.random()))
    wait = min(wait * 2, 30.0)
