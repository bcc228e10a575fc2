#!/usr/bin/env python3
"""Prints how many characters and groups each server had on average, busiest first.

Usage: read-statistics.py [address] [period]      a period is day, week, month, quarter or year
"""

import json
import os
import sys
import urllib.error
import urllib.parse
import urllib.request

address = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:3000"
period = sys.argv[2] if len(sys.argv) > 2 else "week"
url = f"{address}/v1/population/average/{urllib.parse.quote(period)}"

headers = {"X-API-Key": os.environ["API_KEY"]} if os.environ.get("API_KEY") else {}
try:
    with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as response:
        servers = json.load(response)["data"]
except urllib.error.HTTPError as error:
    sys.exit(f"{error.code}: {json.load(error)['message']}")

for server, means in sorted(servers.items(), key=lambda item: -(item[1]["avg_character_count"] or 0)):
    characters, groups = means["avg_character_count"], means["avg_lfm_count"]
    if characters is None:
        print(f"{server}: no data")
    else:
        print(f"{server}: {characters:.1f} characters, {groups or 0:.1f} groups")
