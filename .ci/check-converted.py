#!/usr/bin/env python3
"""Checks that every readable model is converted, and that nothing else fails.

Takes `<name>.validate.jsonl` files (the lines of `triassic validate --json`); next to each is `<name>.jsonl` with the lines
of `triassic convert --json` for the same folder.
"""

import json
import os
import sys


def lines(path):
    with open(path, encoding="utf-8") as file:
        # Lines that are not about a file, such as the count of unsupported formats, have another schema.
        return [line for line in map(json.loads, file) if "file" in line]


bad = total = 0
for path in sys.argv[1:]:
    converted = {line["file"]: line for line in lines(path.replace(".validate.jsonl", ".jsonl"))}
    for line in lines(path):
        result = converted.get(line["file"])
        if line.get("kind") in ("textures", "sequences", "map_source", "material"):
            # A companion is converted with its model, if that exists; the source of a level and a material are not
            # converted.
            continue
        total += 1
        readable = line["error"] is None
        good = result is not None and result["ok"] == readable
        if good and readable:
            good = all(os.path.getsize(output) > 0 for output in result["outputs"])
        if not good:
            bad += 1
            print(f"{line['file']}: readable: {readable}, converted: {result}")
print(f"{total} models looked at, {bad} not as they should be")
sys.exit(1 if bad or total == 0 else 0)
