#!/usr/bin/env python3
"""Prints the groups of one server that a level 12 paladin can join.

Usage: read-groups.py [address] [server]      API_KEY=… is sent as a key if it is set
"""

import json
import os
import sys
import urllib.error
import urllib.parse
import urllib.request

address = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:3000"
server = sys.argv[2] if len(sys.argv) > 2 else "orien"
query = urllib.parse.urlencode({"levels": "12-12", "classes": "Paladin", "room": "1"})
url = f"{address}/v1/lfms/{urllib.parse.quote(server)}?{query}"

headers = {"X-API-Key": os.environ["API_KEY"]} if os.environ.get("API_KEY") else {}
try:
    with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as response:
        groups = json.load(response)["data"].values()
except urllib.error.HTTPError as error:
    sys.exit(f"{error.code}: {json.load(error)['message']}")

print(f"{len(groups)} groups on {server}")
for group in groups:
    leader = group["leader"]["name"] or "anonymous"
    levels = f"level {group['minimum_level']} to {group['maximum_level']}"
    print(f"{leader}, {levels}, {len(group['members']) + 1} players: {group['comment'] or ''}")
