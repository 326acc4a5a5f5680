#!/usr/bin/env python3
"""Runs the tests that use the corpus once more, without it: the files in the repository alone must suffice for each crate.
`.ci/quick` lists these tests in the file named on the command line. The script builds nothing: it runs the programs of
`cargo test --workspace --all-features`."""
import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

if "TRIASSIC_CORPUS" not in os.environ:
    print("all tests ran without the corpus")
    sys.exit(0)
users = defaultdict(set)
for line in Path(sys.argv[1]).read_text().splitlines():
    program, test = line.split("\t")
    users[program].add(test)
build = subprocess.run(
    ["cargo", "test", "--workspace", "--all-features", "--no-run", "--message-format=json"],
    stdout=subprocess.PIPE,
    text=True,
    check=True,
)
environment = {name: value for name, value in os.environ.items() if name != "TRIASSIC_CORPUS"}
failed = []
for message in map(json.loads, build.stdout.splitlines()):
    program = Path(message.get("executable") or "")
    tests = users.pop(program.name, None)
    if tests is None:
        continue
    folder = Path(message["manifest_path"]).parent
    # `main`: the program has its own list of tests.
    arguments = [] if "main" in tests else ["--exact", *sorted(tests)]
    print(f"{folder.name}: {program.name}", flush=True)
    ran = subprocess.run(
        [program, "--quiet", *arguments], cwd=folder, env={**environment, "CARGO_MANIFEST_DIR": str(folder)}
    )
    if ran.returncode != 0:
        failed.append(f"{folder.name}: {program}")
assert not users, f"no such programs: {', '.join(users)}"
for name in failed:
    print(f"{name} failed", file=sys.stderr)
sys.exit(1 if failed else 0)
