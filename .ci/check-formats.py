#!/usr/bin/env python3
"""The list of `docs/adding-a-format.md` is whole: its files name every format, and files that name every format are in it."""

import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = "docs/adding-a-format.md"


def output(*command):
    return subprocess.check_output(command, cwd=ROOT, text=True)


# The crates that depend on the core and can do without the standard library, but for the facade.
formats = sorted(
    package["name"]
    for package in json.loads(output("cargo", "metadata", "--no-deps", "--format-version", "1"))["packages"]
    if "std" in package["features"] and package["name"] not in ("formats-core", "triassic")
)
tracked = output("git", "ls-files", "-z").split("\0")
rows = re.findall(r"^\| `([^`]+)` \| .* \| (.*) \|$", (ROOT / PAGE).read_text("utf-8").split("\n## 7. ")[1], flags=re.M)
problems = []


def names(text, crate):
    module = crate.replace("-", "_")
    return any(name in text for name in (crate, module, "".join(part.capitalize() for part in module.split("_"))))


for file, which in rows:
    of_a_format = "<" in file
    for crate in formats:
        path = ROOT / file.replace("<crate>", crate).replace("<module>", crate.replace("-", "_"))
        if which == "each" and not path.is_file():
            problems.append(f"there is no {path.relative_to(ROOT)}")
        elif which == "each" and not of_a_format and not names(path.read_text("utf-8"), crate):
            problems.append(f"{file} does not name {crate}")
    if not of_a_format and file not in tracked:
        problems.append(f"{PAGE}: there is no file {file}")

own = tuple(f"crates/{crate}/" for crate in formats)
for file in tracked:
    path = ROOT / file
    if file.startswith(("testdata/", *own)) or file.endswith("Cargo.lock") or not path.is_file() or path.is_symlink():
        continue
    try:
        text = path.read_text("utf-8")
    except ValueError:
        continue
    if all(names(text, crate) for crate in formats) and file not in dict(rows):
        problems.append(f"{file} names every format: {PAGE} should list it")
print(*problems, sep="\n")
print(f"{len(formats)} formats, {len(rows)} files; {len(problems)} problems")
sys.exit(1 if problems or len(formats) < 7 or len(rows) < 40 else 0)
