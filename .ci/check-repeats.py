#!/usr/bin/env python3
"""No six consecutive lines stand in the sources of two crates: what both need belongs into one that both use.

Lines that are only blanks, braces, attributes, comments or imports do not count: an accessor with its documentation is alike
in every crate that has one.
"""

import collections
import pathlib
import re
import sys

LENGTH = 6
ROOT = pathlib.Path(__file__).resolve().parent.parent
THIN = re.compile(r"^(//.*|#!?\[.*|[\s{}()\[\];,>]*|(pub )?(use|mod) .*|extern crate .*)$")


def lines(path):
    """The lines of a file that count, with their numbers, without white space at their ends."""
    text = path.read_text("utf-8").splitlines()
    return [(number, line.strip()) for number, line in enumerate(text, 1) if not THIN.match(line.strip())]


places = collections.defaultdict(list)
files = sorted(ROOT.glob("crates/*/src/**/*.rs"))
for path in files:
    crate = path.relative_to(ROOT / "crates").parts[0]
    found = lines(path)
    for start in range(len(found) - LENGTH + 1):
        window = [line for _, line in found[start : start + LENGTH]]
        places["\n".join(window)].append((crate, f"{path.relative_to(ROOT)}:{found[start][0]}"))

repeats = {text: found for text, found in places.items() if len({crate for crate, _ in found}) > 1}
for text, found in repeats.items():
    print(*(place for _, place in found))
    print("    " + text.replace("\n", "\n    "))
print(f"{len(files)} files, {len(repeats)} runs of {LENGTH} lines in two crates")
sys.exit(1 if repeats or not files else 0)
